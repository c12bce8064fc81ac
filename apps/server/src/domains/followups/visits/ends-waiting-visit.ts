import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Outcome, WaitingVisitFate } from '@haihu/contract/followups/values';

interface Said {
  outcome?: Outcome;
  phoneLabel?: PhoneLabel;
  /** What the author decided about the call-back, where they said so. */
  waitingVisit?: WaitingVisitFate;
}

/** Whether the callee wants no further call, so that nobody waits for one that was promised. */
const isRefusal = ({ outcome, phoneLabel }: Said): boolean =>
  outcome === 'not_interested' || outcome === 'do_not_call' || phoneLabel === 'refuses_calls';

/**
 * Whether a result without a new time ends the call-back that waits. Its author decides. Where they said nothing, only a
 * refusal ends it: neither an unanswered call does nor a talk.
 */
export function endsWaitingVisit(said: Said): boolean {
  return said.waitingVisit === undefined ? isRefusal(said) : said.waitingVisit === 'done';
}
