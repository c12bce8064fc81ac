import { navigation, type Query, type ScreenName } from './navigation.ts';
import { sessionUser } from './session.ts';
import { storageKeys } from './storage-keys.ts';
import { readJson, writeText } from './stored.ts';

interface OpenedLink {
  name: ScreenName;
  query: Query;
  /** The user whose session was over when they opened the link. Absent if nobody was signed in. */
  userId?: string;
}

/** Keeps the link that led to the login, in this tab. `null` removes it. */
export function keepLink(link: OpenedLink | null): void {
  writeText(storageKeys.openedLink, link && JSON.stringify(link), 'tab');
}

/**
 * Opens the link that led to the login, otherwise home. A new user is shown around first, and goes there afterwards.
 * Forgets a link that another user opened.
 */
export function openAfterSignIn(isFirst = false): void {
  const { open, canOpen } = navigation();
  if (isFirst) return open('guide', {}, { replace: true });
  const link = readJson<Partial<OpenedLink>>(storageKeys.openedLink, 'tab');
  keepLink(null);
  const isTheirs = !!link && (link.userId === undefined || link.userId === sessionUser()?.userId);
  if (isTheirs && link.name && canOpen(link.name)) open(link.name, link.query ?? {}, { replace: true });
  else open('home', {}, { replace: true });
}
