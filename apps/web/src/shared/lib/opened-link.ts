import { navigation, type Query, type ScreenName } from './navigation.ts';
import { sessionUser } from './session.ts';
import { storageKeys } from './storage-keys.ts';
import { readJson, writeText } from './stored.ts';

interface OpenedLink {
  name: ScreenName;
  query: Query;
  /** The user whose session was over when they opened it; absent where nobody was signed in. */
  userId?: string;
}

/** Remembers, in this tab, the link that led to the login. */
export function keepLink(link: OpenedLink | null): void {
  writeText(storageKeys.openedLink, link && JSON.stringify(link), 'tab');
}

/**
 * Goes where the signed-in user wanted to go: to the link that was opened, else home. Whoever is new is shown around
 * first, and goes there afterwards. A link somebody else opened is forgotten.
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
