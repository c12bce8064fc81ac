import { upload } from '../upload.ts';
import { readEntryPicture } from './pictures.ts';
import { outboxKeyOf, type OutboxEntry, putEntry } from './store.ts';

/** Milliseconds for which an upload is used. The server deletes unused files after a day. */
const GOOD_FOR = 20 * 60 * 60_000;

/**
 * Uploads the pictures of an entry that are not uploaded yet, one after the other. Returns the entry with their paths in
 * its request. Each path is kept at once, so that a page that closes uploads none a second time.
 */
export async function uploadPictures(entry: OutboxEntry): Promise<OutboxEntry> {
  let now = entry;
  for (const [index, { id, sent }] of (entry.pictures ?? []).entries()) {
    if (id === null || (sent && sent.at > Date.now() - GOOD_FOR)) continue;
    const picture = await readEntryPicture(id, await outboxKeyOf(entry.owner));
    // The browser has lost it. The words go on without it.
    const path = picture && (await upload(picture));
    const pictures = now.pictures!.with(index, { id, sent: path === null ? null : { path, at: Date.now() } });
    now = { ...now, pictures };
    await putEntry(now);
  }
  const paths = now.pictures!.flatMap(({ sent }) => sent?.path ?? []);
  return { ...now, request: { ...now.request, pictures: paths } as OutboxEntry['request'] };
}
