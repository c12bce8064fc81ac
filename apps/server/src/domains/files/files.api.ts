import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newPath, type Storage } from '../../integrations/storage/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, TenantDb } from '../../platform/db/db.ts';
import type { Member } from '../../platform/member.ts';
import * as queue from '../../platform/queue/queue.ts';
import { fileNotFound, notAccepted } from './files.errors.ts';
import { removeOrphan } from './files.jobs.ts';
import * as repository from './files.repository.ts';

import { squareOf } from './images.ts';
import { isImage, mediaTypes, storedKindOf, type StoredKind } from './kinds.ts';
import type { Links } from './links.ts';

export type { StoredFile } from './files.repository.ts';
export { forgetFiles } from './files.repository.ts';
export { fitted, iconOf } from './images.ts';
export { isImage, mediaTypes, storedKindOf };
export { createLinks, type Link, type Linked, type Links } from './links.ts';

/** Longer than a link to it opens. Milliseconds. */
const LENT_FOR = 15 * 60 * 1000;

export type FileApi = ReturnType<typeof createFileApi>;

/** What other domains do with files. Links to what is saved are made by `links`, which app.ts hands out beside this. */
export function createFileApi({ storage, clock, links }: { storage: Storage; clock: Clock; links: Links }) {
  async function remove(tx: Queryable, path: string): Promise<void> {
    await storage.remove(tx.tenantId, path);
    const madeFrom = await repository.deleteFileAt(tx, path);
    if (madeFrom) await remove(tx, madeFrom);
  }

  /** Stores the middle of a picture beside it, as a small square that goes with it. Answers the square's path. */
  async function addSquare(tx: Queryable, picture: repository.StoredFile, folder: string): Promise<string> {
    if (!isImage(picture.kind)) throw notAccepted();
    const { path: madeFrom, ownerId } = picture;
    const bytes = await squareOf(await buffer(await storage.read(tx.tenantId, madeFrom)));
    const path = newPath(folder, 'webp');
    const square = { path, ownerId, kind: 'webp', name: 'square.webp', size: bytes.length, madeFrom };
    await repository.insertFile(tx, square, clock.now(), clock.now());
    await storage.write(tx.tenantId, path, bytes);
    return path;
  }

  /** Takes an upload of a member's own into use that nothing stands on yet. Throws `files.not_found`. */
  async function take(tx: Queryable, member: Member, path: string): Promise<repository.StoredFile> {
    const file = await repository.takeFile(tx, path, member.userId, clock.now());
    if (!file) throw fileNotFound();
    return file;
  }

  /** The link of a picture, for the next hour or two; the same address until then. */
  function pictureLink(tenantId: string, path: string): string {
    const kind = storedKindOf(path) ?? 'jpg';
    return links.createKept({ tenantId, path, name: `picture.${kind}`, type: mediaTypes[kind] });
  }

  return {
    take,

    /**
     * Stores a picture with a small square of it. Answers the paths of both; removing the square removes both.
     * Throws `files.not_accepted` for what is no picture.
     */
    async takePicture(tx: Queryable, member: Member, path: string): Promise<{ small: string; whole: string }> {
      return { small: await addSquare(tx, await take(tx, member, path), 'pictures'), whole: path };
    },

    pictureLink,

    /** Takes a member's own upload into use, so that it stays. Throws `files.not_found`, also for another's. */
    async keep(tx: Queryable, member: Member, path: string): Promise<repository.StoredFile> {
      const file = await repository.keepFile(tx, path, member.userId, clock.now());
      if (!file) throw fileNotFound();
      return file;
    },

    /** The bytes of a member's own upload, which goes as soon as if nobody had read it. Throws `files.not_found`. */
    async readOwn(db: Queryable, member: Member, path: string): Promise<Buffer> {
      if (!(await repository.isOwn(db, path, member.userId))) throw fileNotFound();
      return buffer(await storage.read(db.tenantId, path));
    },

    /** Stores what the server made, for a member, below `folder`. Answers its path. */
    async save(
      tx: Queryable,
      ownerId: string,
      file: { folder: string; kind: StoredKind; name: string; bytes: Buffer },
    ): Promise<string> {
      const { folder, kind, name, bytes } = file;
      const path = newPath(folder, kind);
      await repository.insertFile(tx, { path, ownerId, kind, name, size: bytes.length }, clock.now(), clock.now());
      await storage.write(tx.tenantId, path, bytes);
      return path;
    },

    /** Stores what somebody takes away at once, and forgets it after a quarter of an hour, unless told. Answers its path. */
    async lend(
      tx: Queryable,
      ownerId: string,
      file: { folder: string; kind: StoredKind; name: string; bytes: Buffer },
      milliseconds = LENT_FOR,
    ): Promise<string> {
      const { folder, kind, name, bytes } = file;
      const now = clock.now();
      const path = newPath(folder, kind);
      const id = await repository.insertFile(tx, { path, ownerId, kind, name, size: bytes.length }, now, null);
      await queue.add(tx, { task: removeOrphan, id, runAt: new Date(now.getTime() + milliseconds) });
      await storage.write(tx.tenantId, path, bytes);
      return path;
    },

    /**
     * Stores what is made piece by piece and may be too large to be held: stored first, then lent in the transaction
     * of `end`.
     */
    async lendStream(
      db: TenantDb,
      ownerId: string,
      file: { folder: string; kind: StoredKind; name: string; content: Readable },
      milliseconds: number,
      end: (tx: Queryable, path: string) => Promise<void>,
    ): Promise<void> {
      const { folder, kind, name, content } = file;
      const path = newPath(folder, kind);
      const size = await storage.write(db.tenantId, path, content);
      try {
        await db.transaction(async (tx) => {
          const now = clock.now();
          const id = await repository.insertFile(tx, { path, ownerId, kind, name, size }, now, null);
          await queue.add(tx, { task: removeOrphan, id, runAt: new Date(now.getTime() + milliseconds) });
          await end(tx, path);
        });
      } catch (error) {
        await storage.remove(db.tenantId, path);
        throw error;
      }
    },

    /** Removes a file that nothing needs any more. Removing what is not there is no error. */
    remove,

    /**
     * Makes a member's own uploaded picture their avatar: a square beside the picture it is cut from, which stays.
     * Answers the square's path, for `membership.avatar_path`; the one it takes the place of is for the caller to
     * `remove`, if it is another one. Throws `files.not_found`, also for another's and for what something else stands on:
     * it would go with the avatar. Throws `files.not_accepted` for what is no picture.
     */
    async claimAvatar(tx: Queryable, member: Member, uploaded: string, before: string | null): Promise<string> {
      if (before && (await repository.isMadeFrom(tx, before, uploaded))) return before;
      return addSquare(tx, await take(tx, member, uploaded), 'avatars');
    },

    /** Where an avatar is shown from for the next hour or two; the same address until then. Null for none. */
    avatarLink(tenantId: string, path: string | null): string | null {
      return path && links.createKept({ tenantId, path, name: 'avatar.webp', type: mediaTypes.webp });
    },

    read: storage.read,
  };
}
