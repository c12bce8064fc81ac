import { useCallback, useState } from 'react';
import { type FollowUpDraft, type DraftChange, keepFollowUpDraft, readDraft } from './draft.ts';

/**
 * Returns the draft about one customer, and a function that changes it and keeps it at once. Give the component another
 * `key` for another customer.
 */
export function useDraft(customerId: string): [FollowUpDraft, (change: DraftChange) => void] {
  const [draft, setDraft] = useState(() => readDraft(customerId));
  const change = useCallback(
    (part: DraftChange) =>
      setDraft((before) => {
        const after = { ...before, ...(typeof part === 'function' ? part(before) : part) };
        keepFollowUpDraft(customerId, after);
        return after;
      }),
    [customerId],
  );
  return [draft, change];
}
