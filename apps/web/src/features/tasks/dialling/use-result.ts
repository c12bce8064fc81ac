import { useCallback, useState } from 'react';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';
import { emptyResult, isFilled, type WrittenResult } from './result.ts';

/** A change of the result, or a function that derives it from the result at that time. */
export type ResultChange = Partial<WrittenResult> | ((before: WrittenResult) => Partial<WrittenResult>);

/**
 * Returns the unsaved result of a number, a function to change it, and one to drop it. This device keeps it until it is
 * saved, because a page may close at any moment.
 */
export function useResult(numberId: string): [WrittenResult, (change: ResultChange) => void, () => void] {
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
    // The storage is written at once: a page that has closed by then no longer updates its state.
    keepResult(numberId, emptyResult);
    setResult(emptyResult);
  }, [numberId]);
  return [result, change, letGo];
}

const placeOf = (numberId: string) => storageKeys.taskResultDraftOf(sessionUser()?.userId ?? '', numberId);

function readResult(numberId: string): WrittenResult {
  return { ...emptyResult, ...readJson<Partial<WrittenResult>>(placeOf(numberId)) };
}

/** Keeps the result on the device. Removes an empty one. */
function keepResult(numberId: string, result: WrittenResult): void {
  if (isFilled(result)) writeJson(placeOf(numberId), result);
  else writeText(placeOf(numberId), null);
}
