import { newPath, type Storage } from '../../integrations/storage/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Member } from '../../platform/member.ts';
import { fileNotFound } from './files.errors.ts';
import * as repository from './files.repository.ts';

export type { StoredFile } from './files.repository.ts';
export { mediaTypes } from './kinds.ts';
export { createLinks, type Link, type Linked, type Links } from './links.ts';

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

    read: storage.read,
  };
}
