import { useCallback } from 'react';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';
import { type ChangeOf, useKept } from '../../../shared/lib/use-kept.ts';
import { emptyResult, isFilled, type WrittenResult } from './result.ts';

/**
 * Returns the unsaved result of a number, a function to change it, and one to drop it. This device keeps it until it is
 * saved, because a page may close at any moment.
 */
export function useResult(numberId: string): [WrittenResult, (change: ChangeOf<WrittenResult>) => void, () => void] {
  const [result, change] = useKept(numberId, readResult, keepResult);
  const letGo = useCallback(() => change(emptyResult), [change]);
  return [result, change, letGo];
}

const placeOf = (numberId: string) => storageKeys.taskResultDraftOf(sessionUser()?.userId ?? '', numberId);

function readResult(numberId: string): WrittenResult {
  return { ...emptyResult, ...readJson<Partial<WrittenResult>>(placeOf(numberId)) };
}

/** Removes the result from the device. */
export const forgetResult = (numberId: string): void => writeText(placeOf(numberId), null);

/** Keeps the result on the device. Removes an empty one. */
export function keepResult(numberId: string, result: WrittenResult): void {
  if (isFilled(result)) writeJson(placeOf(numberId), result);
  else forgetResult(numberId);
}
