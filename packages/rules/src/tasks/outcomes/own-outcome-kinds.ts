import type { Outcome } from '@haihu/contract/followups/values';
import type { OwnOutcomeKind } from '@haihu/contract/tasks/values';

/** The outcome of old for each kind. Programs that do not know own outcomes read it. */
export const outcomeOfKind: Readonly<Record<OwnOutcomeKind, Outcome>> = {
  success: 'interested',
  open: 'call_again',
  refused: 'not_interested',
  wrong: 'wrong_person',
  machine: 'no_contact',
};
