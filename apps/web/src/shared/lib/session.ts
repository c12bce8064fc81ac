import type { MemberInfo, SessionReply } from '@haihu/contract/identity/sessions';
import { expireAccount, keepAccount } from './accounts.ts';
import { clientState } from './client-state.ts';
import { keepEntrance } from './entrance.ts';
import { navigation, type Query } from './navigation.ts';
import { storageKeys } from './storage-keys.ts';
import { readJson, readText, writeJson, writeText } from './stored.ts';

export const sessionToken = () => readText(storageKeys.token);

let parsed: { text: string | null; user: MemberInfo | null } = { text: null, user: null };

/**
 * Returns the signed-in user; `null` without a session. Parses again only after a change, because every row with a date
 * calls it.
 */
export function sessionUser(): MemberInfo | null {
  const text = readText(storageKeys.user);
  if (text !== parsed.text) parsed = { text, user: readJson<MemberInfo>(storageKeys.user) };
  return parsed.user;
}

/** True when the user may see more than their own customers and calls. The server decides whose. */
export function leadsOthers(user: MemberInfo | null): boolean {
  return !!user && (user.superTenant || user.dataScope !== 'self');
}

/** Returns the enterprise's time zone, which decides the calendar day. */
export const sessionZone = () => sessionUser()?.zone ?? 'Asia/Shanghai';

type Session = Pick<SessionReply, 'token' | 'cloudToken' | 'userKey' | 'signingKey' | 'user'>;

const identityOf = (user: MemberInfo | null) => user && `${user.tenantId} ${user.userId}`;

/** The user whose data this page has read. It stays in memory after the user signed out. `null` before any login. */
let served = identityOf(sessionUser());

/**
 * Keeps the answer to a login for all tabs. `mobile` is the whole number if the user typed it. Returns true if this
 * page has served another user. Then it must be loaded again: otherwise this user would see the other's filters,
 * choices and rows.
 */
export function startSession(session: Session, mobile?: string): boolean {
  const { token, cloudToken, userKey, signingKey, user } = session;
  const hasServedOther = served !== null && served !== identityOf(user);
  served = identityOf(user);
  if (sessionUser()?.userId !== user.userId) forgetOfUser();
  keepAccount(session, mobile);
  clientState.reset();
  keepEntrance(null);
  writeJson(storageKeys.user, user);
  writeText(storageKeys.cloudToken, cloudToken);
  writeText(storageKeys.userKey, userKey);
  writeText(storageKeys.signingKey, signingKey);
  // The token comes last of what other tabs read, because they wait for it.
  writeText(storageKeys.token, token);
  // A listener that waits for a user asks at once and needs the token: the socket after a start with only a ticket.
  refreshUser(user);
  return hasServedOther;
}

/** Keeps the signed-in user as the server last sent them. */
export function refreshUser(user: MemberInfo): void {
  writeJson(storageKeys.user, user);
  clientState.set({
    userID: user.userId,
    permissionList: user.permissions,
    jurisdiction: user.jurisdiction,
    jurisdictionTWo: user.jurisdictionTWo,
    desensitization: user.masksPhones,
    ...fromUser(user),
  });
}

/** Picks the values that have no storage key of their own. */
function fromUser({ superTenant, companyType, desensitizer }: MemberInfo) {
  return { superTenant, companyType, desensitizer };
}

const kept = sessionUser();
if (kept) clientState.set(fromUser(kept));

/** Removes the user's own entries from this device. Entries that name the device stay. */
function forgetOfUser(): void {
  for (const key of ['line', 'agencyRights', 'firstRequests'] as const) writeText(storageKeys[key], null);
}

const endListeners = new Set<() => void>();

/** Calls the listener when the session of this tab ends, so that it closes the socket or forgets what was read. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/**
 * Forgets the session and opens the login with this query. Keeps the calls that this phone still has to report. Keeps the user key too,
 * because it names the device: wrong guesses on other devices must not lock this one out.
 */
export function endSession(query: Query = {}): void {
  const { userID } = clientState.get();
  if (userID) expireAccount(userID);
  for (const key of ['token', 'cloudToken', 'signingKey', 'user'] as const) writeText(storageKeys[key], null);
  forgetOfUser();
  clientState.reset();
  for (const listener of endListeners) listener();
  navigation().open('login', query, { replace: true });
}

let codesIgnored = false;

/** Makes the app ignore session codes. The dialog about changed permissions then ends the session itself. */
export function ignoreSessionCodes(ignored: boolean): void {
  codesIgnored = ignored;
}

export const ignoresSessionCodes = () => codesIgnored;
