import { deviceStore } from '../device-store.ts';
import { makeKey } from '../sealing.ts';
import { sessionToken, sessionUser } from '../session.ts';

/** An answer as the device keeps it. `content`: sealed JSON. */
export interface StoredAnswer {
  id: string;
  owner: string;
  /** The instant of the answer in milliseconds. */
  at: number;
  content: ArrayBuffer;
}

/** Kept answers by their ids. */
export const answers = deviceStore<StoredAnswer>('haihu-answers', 'answers');
const keys = deviceStore<Opened>('haihu-answer-keys', 'keys');

interface Opened {
  owner: string;
  key: CryptoKey;
}

let opening: { session: string; opened: Promise<Opened> } | null = null;

/** Opens what this session has kept, ahead of the first request that gets no answer. */
export function openKeptAnswers(): void {
  const session = presentSession();
  if (session === null) return;
  opening = { session, opened: open(session) };
  // Reading anything opens the database.
  void answers.get('');
}

/** Returns the owner of answers in words, or null if nothing is kept on this page: browsers seal only with https. */
export function presentSession(): string | null {
  const user = sessionUser();
  const token = sessionToken();
  // Another session of the same user is another owner: a sign-out ends what was kept.
  return globalThis.crypto?.subtle && user && token ? `${user.tenantId} ${user.userId} ${token}` : null;
}

/** Returns the opened store of this session. Opens it unless that has happened. */
export function keptBy(session: string): Promise<Opened> {
  const opened = opening?.session === session ? opening.opened : open(session);
  opening = null;
  return opened;
}

/** Returns the key of a session. Forgets what other sessions kept. */
async function open(session: string): Promise<Opened> {
  const owner = await hexDigest(session);
  const kept = await keys.get('key');
  if (kept?.owner === owner) return kept;
  await keys.forget((stored) => stored.owner !== owner);
  // Nobody can read them without the key, so this session need not wait.
  void answers.forget((stored) => stored.owner !== owner);
  return (await keys.get('key')) ?? keys.putOnce('key', { owner, key: await makeKey() });
}

/** Deletes all kept answers and the key. */
export async function forgetAll(): Promise<void> {
  await keys.forget(() => true);
  await answers.forget(() => true);
}

/** Returns the SHA-256 of a text in hexadecimal digits. */
export async function hexDigest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
