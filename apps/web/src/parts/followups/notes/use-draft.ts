import { useKept } from '../../../shared/lib/use-kept.ts';
import { type FollowUpDraft, type DraftChange, keepFollowUpDraft, readDraft } from './draft.ts';

/** Returns the draft about one customer, and a function that changes it. This device keeps it until it is saved. */
export const useDraft = (customerId: string): [FollowUpDraft, (change: DraftChange) => void] =>
  useKept(customerId, readDraft, keepFollowUpDraft);
