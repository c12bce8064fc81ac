import { useCallback, useState } from 'react';
import { type Draft, type DraftChange, keepDraft, readDraft } from './draft.ts';

/**
 * Returns the draft about one customer, and a function that changes it and keeps it at once. Give the component another
 * `key` for another customer.
 */
export function useDraft(customerId: string): [Draft, (change: DraftChange) => void] {
  const [draft, setDraft] = useState(() => readDraft(customerId));
  const change = useCallback(
    (part: DraftChange) =>
      setDraft((before) => {
        const after = { ...before, ...(typeof part === 'function' ? part(before) : part) };
        keepDraft(customerId, after);
        return after;
      }),
    [customerId],
  );
  return [draft, change];
}
