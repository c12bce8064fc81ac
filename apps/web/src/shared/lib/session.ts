import { storageKeys } from './storage-keys.ts';
import { readText, writeText } from './stored.ts';

/** What the login answered, for as long as it holds. */
export interface Session {
  token: string;
}

export const sessionToken = () => readText(storageKeys.token);

export function startSession({ token }: Session): void {
  writeText(storageKeys.token, token);
}

export function clearSession(): void {
  writeText(storageKeys.token, null);
}
