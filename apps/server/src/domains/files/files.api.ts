import { newPath, type Storage } from '../../integrations/storage/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Member } from '../../platform/member.ts';
import * as queue from '../../platform/queue/queue.ts';
import { fileNotFound } from './files.errors.ts';
import { removeOrphan } from './files.jobs.ts';
import * as repository from './files.repository.ts';

export type { StoredFile } from './files.repository.ts';
export { mediaTypes } from './kinds.ts';
export { createLinks, type Link, type Linked, type Links } from './links.ts';

/** Longer than a link to it opens. Milliseconds. */
const LENT_FOR = 15 * 60 * 1000;

export type FileApi = ReturnType<typeof createFileApi>;

/** What other domains do with files. Links are made by `links`, which app.ts hands out beside this. */
export function createFileApi({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    /** Takes a member's own upload into use, so that it stays. Throws `files.not_found`, also for another's. */
    async keep(tx: Queryable, member: Member, path: string): Promise<repository.StoredFile> {
      const file = await repository.keepFile(tx, path, member.userId, clock.now());
      if (!file) throw fileNotFound();
      return file;
    },

    /** Stores what the server made, for a member, below `folder`. Answers its path. */
    async save(
      tx: Queryable,
      ownerId: string,
      file: { folder: string; kind: 'xlsx' | 'wav'; name: string; bytes: Buffer },
    ): Promise<string> {
      const { folder, kind, name, bytes } = file;
      const path = newPath(folder, kind);
      await repository.insertFile(tx, { path, ownerId, kind, name, size: bytes.length }, clock.now(), clock.now());
      await storage.write(tx.tenantId, path, bytes);
      return path;
    },

    /** Stores what somebody takes away at once, and forgets it after a quarter of an hour. Answers its path. */
    async lend(
      tx: Queryable,
      ownerId: string,
      file: { folder: string; kind: 'xlsx'; name: string; bytes: Buffer },
    ): Promise<string> {
      const { folder, kind, name, bytes } = file;
      const now = clock.now();
      const path = newPath(folder, kind);
      const id = await repository.insertFile(tx, { path, ownerId, kind, name, size: bytes.length }, now, null);
      await queue.add(tx, { task: removeOrphan, id, runAt: new Date(now.getTime() + LENT_FOR) });
      await storage.write(tx.tenantId, path, bytes);
      return path;
    },

    /** Removes a file that nothing needs any more. Removing what is not there is no error. */
    async remove(tx: Queryable, path: string): Promise<void> {
      await storage.remove(tx.tenantId, path);
      await repository.deleteFileAt(tx, path);
    },

    read: storage.read,
  };
}
