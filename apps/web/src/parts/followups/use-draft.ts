import { useCallback, useState } from 'react';
import { type Draft, type DraftChange, keepDraft, readDraft } from './draft.ts';

/** The draft about one customer; every change is kept at once. A part is given another `key` for another customer. */
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
