import { deviceStore } from '../device-store.ts';
import { openBytes, sealBytes } from '../sealing.ts';

/** A picture of an entry. */
export interface EntryPicture {
  /** The key of its bytes on the device. `null`: the device has none, so it is uploaded already. */
  id: string | null;
  /** The path and instant (milliseconds) of its upload. `null` until it is uploaded. */
  sent: { path: string; at: number } | null;
}

interface Stored {
  /** The id of the entry. */
  entry: string;
  type: string;
  /** The bytes, sealed with the nonce before them. Plain on a page without https. */
  content: ArrayBuffer;
  isSealed: boolean;
}

const store = deviceStore<Stored>('haihu-outbox-pictures', 'pictures');

/** Keeps a picture of an entry on the disk. Returns its key. */
export async function keepEntryPicture(entry: string, picture: Blob, index: number, key: CryptoKey | null) {
  const id = `${entry} ${index}`;
  const bytes = await picture.arrayBuffer();
  const content = key ? await sealBytes(key, bytes) : bytes;
  await store.put(id, { entry, type: picture.type, content, isSealed: key !== null });
  return id;
}

/** Reads a picture. `null` if the browser has lost it or its key. */
export async function readEntryPicture(id: string, key: CryptoKey | null): Promise<Blob | null> {
  const stored = await store.get(id);
  if (!stored) return null;
  const { content, type, isSealed } = stored;
  const bytes = isSealed ? key && (await openBytes(key, content)) : content;
  return bytes && new Blob([bytes], { type });
}

/** Deletes the pictures of an entry. */
export const forgetEntryPictures = (entry: string): Promise<void> => store.forget((stored) => stored.entry === entry);
