import { sessionUser } from '../../shared/lib/session.ts';
import { storageKeys } from '../../shared/lib/storage-keys.ts';
import { readJson, writeJson } from '../../shared/lib/stored.ts';

/** The part of a call screen's address that describes the list of its customer. */
type CallPlace = Partial<Record<'list' | 'after', string>>;

const placeOf = () => storageKeys.callPlaceOf(sessionUser()?.userId ?? '');

/** Keeps the list that a call was made from. The call screen may be gone before the after-call sheet is saved. */
export function keepCallPlace(callId: string, { list, after }: CallPlace): void {
  writeJson(placeOf(), { callId, list, after });
}

/** Returns the list that the last call was made from. Empty for any other call. */
export function callPlace(callId: string): CallPlace {
  const kept = readJson<CallPlace & { callId: string }>(placeOf());
  return kept?.callId === callId ? { list: kept.list, after: kept.after } : {};
}
