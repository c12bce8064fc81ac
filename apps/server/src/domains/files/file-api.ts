import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newPath, type Storage } from '../../integrations/storage/storage.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Queryable, TenantDb } from '../../platform/db/db.ts';
import type { Member } from '../../kernel/member.ts';
import * as queue from '../../platform/queue/queue.ts';
import { fileNotFound, notAccepted } from './files.errors.ts';
import { removeOrphan } from './files.jobs.ts';
import * as repository from './files.repository.ts';

import { squareOf } from './images.ts';
import { isImage, mediaTypes, storedKindOf, type StoredKind } from './kinds.ts';
import type { Links } from './links.ts';

/** Milliseconds for which a lent file is kept. A link to it opens for a shorter time. */
const LENT_FOR = 15 * 60 * 1000;

export type FileApi = ReturnType<typeof createFileApi>;

/**
 * Makes the functions that other domains may use on files. Links to saved files come from `links`, which app.ts hands
 * out separately.
 */
export function createFileApi({ storage, clock, links }: { storage: Storage; clock: Clock; links: Links }) {
  async function remove(tx: Queryable, path: string): Promise<void> {
    await storage.remove(tx.tenantId, path);
    const madeFrom = await repository.deleteFileAt(tx, path);
    if (madeFrom) await remove(tx, madeFrom);
  }

  /**
   * Cuts a small square from the middle of a picture and stores it beside the picture. Removing the square removes the
   * picture too. Returns the square's path.
   */
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

  /** Takes a member's own unused upload into use. Throws `files.not_found`. */
  async function take(tx: Queryable, member: Member, path: string): Promise<repository.StoredFile> {
    const file = await repository.takeFile(tx, path, member.userId, clock.now());
    if (!file) throw fileNotFound();
    return file;
  }

  /** Returns a picture's link for the next hour or two. Its address stays the same until then. */
  function pictureLink(tenantId: string, path: string): string {
    const kind = storedKindOf(path) ?? 'jpg';
    return links.createKept({ tenantId, path, name: `picture.${kind}`, type: mediaTypes[kind] });
  }

  return {
    take,

    /**
     * Takes a picture into use and adds a small square of it. Returns the paths of both. Removing the square removes
     * both. Throws `files.not_found`, and `files.not_accepted` for a file that is no picture.
     */
    async takePicture(tx: Queryable, member: Member, path: string): Promise<{ small: string; whole: string }> {
      return { small: await addSquare(tx, await take(tx, member, path), 'pictures'), whole: path };
    },

    pictureLink,

    /**
     * Takes a member's own upload into use, so that it stays. It may be in use already. Throws `files.not_found`, also
     * for another member's upload.
     */
    async keep(tx: Queryable, member: Member, path: string): Promise<repository.StoredFile> {
      const file = await repository.keepFile(tx, path, member.userId, clock.now());
      if (!file) throw fileNotFound();
      return file;
    },

    /** Returns the bytes of a member's own upload. Reading does not prolong its life. Throws `files.not_found`. */
    async readOwn(db: Queryable, member: Member, path: string): Promise<Buffer> {
      if (!(await repository.isOwn(db, path, member.userId))) throw fileNotFound();
      return buffer(await storage.read(db.tenantId, path));
    },

    /** Stores a file that the server made for a member, below `folder`. Returns its path. */
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

    /** Stores a file for immediate download. It is removed after a quarter of an hour by default. Returns its path. */
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
      await queue.enqueue(tx, { task: removeOrphan, id, runAt: new Date(now.getTime() + milliseconds) });
      await storage.write(tx.tenantId, path, bytes);
      return path;
    },

    /**
     * Stores a file that is made piece by piece and may be too large for memory. It is written first, and then lent in
     * the transaction of `end`.
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
          await queue.enqueue(tx, { task: removeOrphan, id, runAt: new Date(now.getTime() + milliseconds) });
          await end(tx, path);
        });
      } catch (error) {
        await storage.remove(db.tenantId, path);
        throw error;
      }
    },

    /** Removes a file that is not needed any more. Does nothing for an absent file. */
    remove,

    /**
     * Makes a member's own uploaded picture their avatar: a square beside the picture, which stays. Returns the
     * square's path, for `membership.avatar_path`. The caller must `remove` the former avatar if the path differs.
     * Throws `files.not_found` for another member's file and for a file in use, because it would be removed with the
     * avatar. Throws `files.not_accepted` for a file that is no picture.
     */
    async claimAvatar(tx: Queryable, member: Member, uploaded: string, before: string | null): Promise<string> {
      if (before && (await repository.isMadeFrom(tx, before, uploaded))) return before;
      return addSquare(tx, await take(tx, member, uploaded), 'avatars');
    },

    /**
     * Returns an avatar's link for the next hour or two. Its address stays the same until then. Null: there is no
     * avatar.
     */
    avatarLink(tenantId: string, path: string | null): string | null {
      return path && links.createKept({ tenantId, path, name: 'avatar.webp', type: mediaTypes.webp });
    },

    read: storage.read,
  };
}
