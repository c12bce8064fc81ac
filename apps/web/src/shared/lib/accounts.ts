import type { SessionReply } from '@haihu/contract/identity/sessions';
import { storageKeys } from './storage-keys.ts';
import { readJson, readText, writeJson } from './stored.ts';

/** The values by which a request belongs to a user. */
export type Credentials = Pick<SessionReply, 'token' | 'cloudToken' | 'userKey' | 'signingKey'>;

/** A user who signed in on this device. The active user's credentials are also kept under the specification's keys. */
export interface Account {
  userId: string;
  name: string;
  tenantName: string;
  /** The whole number, as the user typed it here. `null` if unknown. */
  mobile: string | null;
  /** `null` once they are no longer valid: the user has to sign in again. */
  credentials: Credentials | null;
}

/** Lists the accounts of this device, in the order of their first login here. */
export const accounts = (): Account[] => readJson<Account[]>(storageKeys.accounts) ?? [];

function change(userId: string, into: (before: Account | undefined) => Account | null): void {
  const list = accounts();
  const at = list.findIndex((account) => account.userId === userId);
  const next = into(list[at]);
  const rest = list.toSpliced(at < 0 ? list.length : at, at < 0 ? 0 : 1, ...(next ? [next] : []));
  writeJson(storageKeys.accounts, rest);
}

/** Keeps the account after a login. Without `mobile`, the number known before stays. */
export function keepAccount(session: Credentials & Pick<SessionReply, 'user'>, mobile?: string): void {
  const { user, token, cloudToken, userKey, signingKey } = session;
  change(user.userId, (before) => ({
    userId: user.userId,
    name: user.name,
    tenantName: user.tenantName,
    mobile: mobile ?? before?.mobile ?? null,
    credentials: { token, cloudToken, userKey, signingKey },
  }));
}

/** Removes the account's credentials, which are no longer valid. Name and number stay for the next login. */
export function expireAccount(userId: string): void {
  change(userId, (before) => (before ? { ...before, credentials: null } : null));
}

/** Removes everything of an account from this device after the user signed out on purpose. */
export function forgetAccount(userId: string): void {
  change(userId, () => null);
}

/** Returns the credentials of the active session. `null` without a session. */
export function activeCredentials(): Credentials | null {
  const token = readText(storageKeys.token);
  if (!token) return null;
  return {
    token,
    cloudToken: readText(storageKeys.cloudToken) ?? '',
    userKey: readText(storageKeys.userKey) ?? '',
    signingKey: readText(storageKeys.signingKey) ?? '',
  };
}
