import type { RequestTo } from '@haihu/contract/contract';
import { deviceStore } from '../device-store.ts';
import { randomKey } from '../random.ts';
import { makeKey, openText, sealText } from '../sealing.ts';
import { sessionUser } from '../session.ts';
import { type EntryPicture, forgetEntryPictures, keepEntryPicture } from './pictures.ts';

/** The most that a device keeps: entries, bytes of their contents, and bytes of their pictures. */
const most = { entries: 500, words: 5_000_000, pictures: 60_000_000 };

/** Requests that the device keeps until the server has answered. */
export type OutboxCall =
  | 'followups.save'
  | 'followups.addVisit'
  | 'followups.moveVisit'
  | 'followups.snoozeVisit'
  | 'followups.finishVisit'
  | 'tasks.record'
  | 'calls.reportDevice';

/** The part of an entry that nobody reads on the disk. */
export interface Content<Name extends OutboxCall = OutboxCall> {
  call: Name;
  request: RequestTo<Name>;
  /** The idempotency key. It stays the same until the server has answered. */
  key: string;
  /** The name of the customer in the list of unsent entries. */
  name: string;
  /** The server's refusal. */
  refusal?: { code: number; message: string };
  /** True once the user decided that an old entry is sent. */
  isConfirmed?: true;
  /** The customer of a call-back that is moved. A new call-back can take the place of one that is gone. */
  customerId?: string;
  /** Pictures that go up before the request, which gets their paths. Absent: none. */
  pictures?: EntryPicture[];
}

/** A picture of a new entry: its bytes, if the device has them, and its upload, if there was one. */
export interface NewPicture {
  bytes: Blob | null;
  sent: EntryPicture['sent'];
}

/** `asks`: it is too old to be recognised if it arrived already, so the user decides. */
type EntryState = 'waiting' | 'asks' | 'refused';

interface StoredEntry {
  /** The ids of entries are in the order in which they were written. */
  id: string;
  /** The enterprise and user who wrote it. */
  owner: string;
  /** Entries with the same one are sent in their order: the id of a customer or a call-back. */
  order: string;
  /** The instant of writing, in milliseconds. */
  at: number;
  state: EntryState;
  /** The bytes of the content, sealed with the nonce before them. Plain text on a page without https. */
  content: ArrayBuffer | string;
  /** Bytes of its pictures on the device. */
  pictureBytes?: number;
}

/** An entry whose content was opened. */
export interface OutboxEntry extends Omit<StoredEntry, 'content'>, Content {}

// `background.ts` of the app knows the name too.
const entries = deviceStore<StoredEntry>('haihu-outbox', 'entries');
const keys = deviceStore<CryptoKey>('haihu-outbox-keys', 'keys');

/** The device keeps too many entries, or too large pictures. */
export class OutboxFull extends Error {
  readonly of: 'entries' | 'pictures';

  constructor(of: OutboxFull['of']) {
    super();
    this.of = of;
  }
}

/** Returns the owner of what is written now. Null without a session. */
export function ownerNow(): string | null {
  const user = sessionUser();
  return user && `${user.tenantId} ${user.userId}`;
}

/** Entries that this page has written. Their order is that of writing, even within a millisecond. */
let count = 0;

/**
 * Keeps a request. It is on the disk when this resolves. `isLasting` is false if the browser keeps it only as long as
 * the page. Throws `OutboxFull`.
 */
export async function addEntry(
  owner: string,
  order: string,
  content: Omit<Content, 'key' | 'pictures'>,
  pictures: readonly NewPicture[] = [],
): Promise<{ entry: OutboxEntry; isLasting: boolean }> {
  const pictureBytes = sum(pictures.map(({ bytes }) => bytes?.size ?? 0));
  const all = await entries.all();
  if (all.length >= most.entries || sum(all.map(sizeOf)) >= most.words) throw new OutboxFull('entries');
  const kept = sum(all.map((entry) => entry.pictureBytes ?? 0));
  if (pictureBytes > 0 && kept + pictureBytes > most.pictures) throw new OutboxFull('pictures');
  const at = Date.now();
  count += 1;
  const id = `${String(at).padStart(15, '0')} ${String(count).padStart(6, '0')} ${randomKey()}`;
  const entry: OutboxEntry = { id, owner, order, at, state: 'waiting', ...content, key: randomKey() };
  if (pictures.length > 0) {
    const key = await outboxKeyOf(owner);
    // An entry whose pictures are not on the disk yet would go without them.
    entry.pictures = await Promise.all(
      pictures.map(async ({ bytes, sent }, index) => {
        const pictureId = bytes && (await keepEntryPicture(id, bytes, index, key));
        return { id: pictureId, sent };
      }),
    );
    entry.pictureBytes = pictureBytes;
  }
  return { entry, isLasting: await putEntry(entry) };
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

const sizeOf = ({ content }: StoredEntry): number =>
  typeof content === 'string' ? content.length : content.byteLength;

/** Writes an entry anew. Returns false if it lasts only as long as the page. */
export async function putEntry(entry: OutboxEntry): Promise<boolean> {
  const { id, owner, order, at, state, pictureBytes, ...content } = entry;
  const open = { id, owner, order, at, state, ...(pictureBytes && { pictureBytes }) };
  return entries.put(id, { ...open, content: await seal(owner, content) });
}

/** Removes an entry and its pictures. */
export async function removeEntry(id: string): Promise<void> {
  const stored = await entries.get(id);
  await entries.delete(id);
  if (stored?.pictureBytes) await forgetEntryPictures(id);
}

/** Finds the first waiting entry of this owner whose order is not among `held`. */
export async function findWaiting(owner: string, held: ReadonlySet<string>): Promise<OutboxEntry | null> {
  for (const stored of await entries.all()) {
    if (stored.owner !== owner || stored.state !== 'waiting' || held.has(stored.order)) continue;
    const entry = await opened(stored);
    if (entry) return entry;
  }
  return null;
}

/** Returns true if the entry waits to be sent. */
export async function isWaiting(id: string): Promise<boolean> {
  return (await entries.get(id))?.state === 'waiting';
}

/** Lists the entries of all users of the device as they lie there. */
export const storedEntries = (): Promise<StoredEntry[]> => entries.all();

/** Lists the entries of this owner in their order, and counts those of other users of the device. */
export async function listEntries(owner: string | null): Promise<{ own: OutboxEntry[]; others: number }> {
  const all = await entries.all();
  const own = await Promise.all(all.filter((stored) => stored.owner === owner).map(opened));
  return { own: own.filter((entry) => entry !== null), others: all.filter((stored) => stored.owner !== owner).length };
}

async function opened({ content, ...entry }: StoredEntry): Promise<OutboxEntry | null> {
  const plain = await unseal(entry.owner, content);
  return plain && { ...entry, ...plain };
}

/** Returns the key of an owner. No script can read it. It outlives a sign-out. Null on a page without https. */
export async function outboxKeyOf(owner: string): Promise<CryptoKey | null> {
  if (!crypto.subtle) return null;
  const kept = await keys.get(owner);
  if (kept) return kept;
  return keys.putOnce(owner, await makeKey());
}

async function seal(owner: string, content: Content): Promise<ArrayBuffer | string> {
  const text = JSON.stringify(content);
  const key = await outboxKeyOf(owner);
  if (!key) return text;
  return sealText(key, text);
}

/** Opens a content. Null if the browser has lost the key. */
async function unseal(owner: string, content: ArrayBuffer | string): Promise<Content | null> {
  if (typeof content === 'string') return JSON.parse(content) as Content;
  const key = await outboxKeyOf(owner);
  if (!key) return null;
  const text = await openText(key, content);
  return text === null ? null : (JSON.parse(text) as Content);
}
