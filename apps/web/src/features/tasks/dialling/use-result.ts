import { useCallback, useState } from 'react';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';
import { emptyResult, isFilled, type Result } from './result.ts';

/** What changes, or how that follows from what there is by then. */
export type ResultChange = Partial<Result> | ((before: Result) => Partial<Result>);

/**
 * What is written about a number, how to change it, and how to let it go. This device keeps it until it is saved, because
 * a page may be gone at any moment.
 */
export function useResult(numberId: string): [Result, (change: ResultChange) => void, () => void] {
  const [result, setResult] = useState(() => readResult(numberId));
  const change = useCallback(
    (part: ResultChange) =>
      setResult((before) => {
        const after = { ...before, ...(typeof part === 'function' ? part(before) : part) };
        keepResult(numberId, after);
        return after;
      }),
    [numberId],
  );
  const letGo = useCallback(() => {
    // At once: a page that is gone by then changes no state any more.
    keepResult(numberId, emptyResult);
    setResult(emptyResult);
  }, [numberId]);
  return [result, change, letGo];
}

const placeOf = (numberId: string) => storageKeys.taskResultDraftOf(sessionUser()?.userId ?? '', numberId);

function readResult(numberId: string): Result {
  return { ...emptyResult, ...readJson<Partial<Result>>(placeOf(numberId)) };
}

/** An empty one leaves nothing behind. */
function keepResult(numberId: string, result: Result): void {
  if (isFilled(result)) writeJson(placeOf(numberId), result);
  else writeText(placeOf(numberId), null);
}
