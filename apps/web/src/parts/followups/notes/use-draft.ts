import { useCallback, useRef } from 'react';
import { useKept } from '../../../shared/lib/use-kept.ts';
import { type FollowUpDraft, type DraftChange, keepFollowUpDraft, readDraft } from './draft.ts';

/**
 * Returns the draft about one customer, a function that changes it, and one that holds it. This device keeps the draft
 * until it is saved. A held draft changes in the page only: its words are in the outbox.
 */
export function useDraft(
  customerId: string,
): [draft: FollowUpDraft, change: (change: DraftChange) => void, hold: (isHeld: boolean) => void] {
  const held = useRef(false);
  const keep = useCallback((id: string, draft: FollowUpDraft) => held.current || keepFollowUpDraft(id, draft), []);
  const hold = useCallback((isHeld: boolean) => void (held.current = isHeld), []);
  const [draft, change] = useKept(customerId, readDraft, keep);
  return [draft, change, hold];
}
