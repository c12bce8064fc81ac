import { useCallback, useState } from 'react';
import { type Draft, keepDraft, readDraft } from './draft.ts';

/** The draft about one customer; every change is kept at once. A part is given another `key` for another customer. */
export function useDraft(customerId: string): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => readDraft(customerId));
  const change = useCallback(
    (part: Partial<Draft>) =>
      setDraft((before) => {
        const after = { ...before, ...part };
        keepDraft(customerId, after);
        return after;
      }),
    [customerId],
  );
  return [draft, change];
}
