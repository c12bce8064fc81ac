import type { SessionReply } from '@haihu/contract/identity/login';
import { storageKeys } from './storage-keys.ts';
import { readJson, readText, writeJson } from './stored.ts';

/** What a request carries to be somebody's. */
export type Credentials = Pick<SessionReply, 'token' | 'cloudToken' | 'userKey' | 'signingKey'>;

/** Somebody who signed in on this device. The active one's credentials also stand under the specification's keys. */
export interface Account {
  userId: string;
  name: string;
  tenantName: string;
  /** In full, as it was typed here; null where that is not known. */
  mobile: string | null;
  /** Null when they opened nothing any more: a new login is due. */
  credentials: Credentials | null;
}

/** In the order of their first login here. */
export const accounts = (): Account[] => readJson<Account[]>(storageKeys.accounts) ?? [];

function change(userId: string, into: (before: Account | undefined) => Account | null): void {
  const list = accounts();
  const at = list.findIndex((account) => account.userId === userId);
  const next = into(list[at]);
  const rest = list.toSpliced(at < 0 ? list.length : at, at < 0 ? 0 : 1, ...(next ? [next] : []));
  writeJson(storageKeys.accounts, rest);
}

/** Without a number the one known before stays. */
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

/** Its credentials open nothing any more; its name and number stay for the next login. */
export function expireAccount(userId: string): void {
  change(userId, (before) => (before ? { ...before, credentials: null } : null));
}

/** Signed out on purpose: nothing of it stays on this device. */
export function forgetAccount(userId: string): void {
  change(userId, () => null);
}

/** Credentials of the active session. Null without one. */
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
