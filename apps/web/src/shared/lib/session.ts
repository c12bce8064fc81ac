import type { MemberInfo, SessionReply } from '@haihu/contract/identity/login';
import { expireAccount, keepAccount } from './accounts.ts';
import { clientState } from './client-state.ts';
import { keepEntrance } from './entrance.ts';
import { navigation } from './navigation.ts';
import { storageKeys } from './storage-keys.ts';
import { readJson, readText, writeJson, writeText } from './stored.ts';

export const sessionToken = () => readText(storageKeys.token);

let parsed: { text: string | null; user: MemberInfo | null } = { text: null, user: null };

/** Null without a session. Read anew only when another tab or a reply changed it: every row with a date asks. */
export function sessionUser(): MemberInfo | null {
  const text = readText(storageKeys.user);
  if (text !== parsed.text) parsed = { text, user: readJson<MemberInfo>(storageKeys.user) };
  return parsed.user;
}

/** Whether there is more to see than one's own customers and calls; whose, the server decides. */
export function leadsOthers(user: MemberInfo | null): boolean {
  return !!user && (user.superTenant || user.dataScope !== 'self');
}

/** The enterprise's zone decides which day it is. */
export const sessionZone = () => sessionUser()?.zone ?? 'Asia/Shanghai';

type Session = Pick<SessionReply, 'token' | 'cloudToken' | 'userKey' | 'signingKey' | 'user'>;

const identityOf = (user: MemberInfo | null) => user && `${user.tenantId} ${user.userId}`;

/** The user whose data this page has read: it stays in memory after they signed out. Null before anybody signed in. */
let served = identityOf(sessionUser());

/**
 * Keeps what the login answered, for all tabs. `mobile`: in full, where it was typed. Answers whether this page has
 * served somebody else: then it must be loaded anew, or their filters, choices and rows would be shown to this one.
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
  // The last of what other tabs read, because they wait for it.
  writeText(storageKeys.token, token);
  // A listener that waits for a user (the socket, after a start with a ticket only) asks at once and needs the token.
  refreshUser(user);
  return hasServedOther;
}

/** Keeps what was read anew about the signed-in user. */
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

/** What is not kept under a key of its own. */
function fromUser({ superTenant, companyType, desensitizer }: MemberInfo) {
  return { superTenant, companyType, desensitizer };
}

const kept = sessionUser();
if (kept) clientState.set(fromUser(kept));

/** What belongs to the user of this device, beside what names it. */
function forgetOfUser(): void {
  for (const key of ['line', 'agencyRights', 'firstRequests'] as const) writeText(storageKeys[key], null);
}

const endListeners = new Set<() => void>();

/** Tells when the session is over in this tab: the socket closes, what was read is forgotten. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/**
 * Forgets everything about the session and opens the login. The calls this phone still has to report stay, and so does
 * the user key: it names the device, so that strangers' wrong guesses do not keep this one from signing in again.
 */
export function endSession(): void {
  const { userID } = clientState.get();
  if (userID) expireAccount(userID);
  for (const key of ['token', 'cloudToken', 'signingKey', 'user'] as const) writeText(storageKeys[key], null);
  forgetOfUser();
  clientState.reset();
  for (const listener of endListeners) listener();
  navigation().open('login', {}, { replace: true });
}

let codesIgnored = false;

/** While the dialog about changed permissions is open, it and not a session code ends the session. */
export function ignoreSessionCodes(ignored: boolean): void {
  codesIgnored = ignored;
}

export const ignoresSessionCodes = () => codesIgnored;
