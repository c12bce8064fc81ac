import type { FollowUp } from '@haihu/contract/followups/core/follow-up';
import type { Member } from '../../../kernel/member.ts';
import type { Module } from '../../../kernel/module.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { FileApi } from '../../files/files.api.ts';
import * as repository from './pictures.repository.ts';

export interface PictureParts {
  files: Pick<FileApi, 'takePicture' | 'pictureLink' | 'remove'>;
}

export type FollowUpPictures = ReturnType<typeof createFollowUpPictures>['api'];

/** Makes the room's module: pictures of follow-ups. */
export function createFollowUpPictures({ files }: PictureParts) {
  /** Returns the pictures with links that open them. */
  function linked(tenantId: string, pictures: readonly repository.StoredPicture[]): FollowUp['pictures'] {
    const link = (path: string) => files.pictureLink(tenantId, path);
    return pictures.map(({ small, whole }) => ({ path: whole, small: link(small), whole: link(whole) }));
  }

  /** Takes the member's uploads for a follow-up, in their order. Takes no lock, because drawing the squares takes time. */
  async function take(
    tx: Queryable,
    member: Member,
    paths: readonly string[] = [],
  ): Promise<repository.StoredPicture[]> {
    const taken: repository.StoredPicture[] = [];
    for (const path of paths) taken.push(await files.takePicture(tx, member, path));
    return taken;
  }

  /** Replaces the pictures of a follow-up. Keeps those of `had` that are wanted, and removes the files of the others. */
  async function replace(
    tx: Queryable,
    member: Member,
    { id, had, wanted }: { id: string; had: repository.StoredPicture[]; wanted: string[] },
  ): Promise<void> {
    const kept = new Map(had.map((picture) => [picture.whole, picture]));
    const shall: repository.StoredPicture[] = [];
    for (const path of wanted) shall.push(kept.get(path) ?? (await files.takePicture(tx, member, path)));
    await repository.removePictures(tx, id);
    await repository.insertPictures(tx, id, shall);
    // Last, because removed files do not come back when the transaction fails.
    for (const { small, whole } of had) if (!wanted.includes(whole)) await files.remove(tx, small);
  }

  return { api: { linked, take, insert: repository.insertPictures, replace } } satisfies Module;
}
