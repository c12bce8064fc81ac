import type { Credentials } from '../../../shared/lib/accounts.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../shared/lib/stored.ts';

/** Returns the credentials of this display. `null` until a leader has paired it. They are no session of a user. */
export function displayCredentials(): Credentials | null {
  const token = readText(storageKeys.display);
  return token ? { token, cloudToken: '', userKey: '', signingKey: '' } : null;
}

/** Keeps the token of this display. `null` forgets it. */
export const keepDisplayToken = (token: string | null) => writeText(storageKeys.display, token);
