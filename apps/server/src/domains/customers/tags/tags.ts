import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createTagKeeping, mergeTagsTask } from './tag-keeping.usecases.ts';

const done = { done: true } as const;

/** Makes the room's module: the tags of an enterprise. */
export function createTags(parts: { db: Db; clock: Clock }) {
  const tagKeeping = createTagKeeping(parts);
  return {
    api: tagKeeping,
    routes({ handle }) {
      handle('customers.tags', (member) => tagKeeping.shown(member));
      handle('customers.allTags', (member) => tagKeeping.all(member));
      handle('customers.saveTag', (member, request) => tagKeeping.save(member, request));
      handle('customers.archiveTag', (member, request) => tagKeeping.archive(member, request).then(() => done));
      handle('customers.mergeTags', (member, request) => tagKeeping.merge(member, request));
    },
    jobs: { [mergeTagsTask.name]: tagKeeping.runMerge },
  } satisfies Module;
}
