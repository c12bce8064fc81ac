import { sessionUser } from '../../shared/lib/session.ts';
import { storageKeys } from '../../shared/lib/storage-keys.ts';
import { readJson, writeJson } from '../../shared/lib/stored.ts';

/** What the address of a call's screen says of the list that its customer stands in. */
type CallPlace = Partial<Record<'list' | 'after', string>>;

const placeOf = () => storageKeys.callPlaceOf(sessionUser()?.userId ?? '');

/** Remembers the list that a call was made from: its screen may be gone before its sheet is saved. */
export function keepCallPlace(callId: string, { list, after }: CallPlace): void {
  writeJson(placeOf(), { callId, list, after });
}

/** The list that the last call was made from; empty for any other call. */
export function callPlace(callId: string): CallPlace {
  const kept = readJson<CallPlace & { callId: string }>(placeOf());
  return kept?.callId === callId ? { list: kept.list, after: kept.after } : {};
}
