import type { Module } from '../../../kernel/module.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createOutsideOutcomes } from './outside-outcomes.ts';
import { createOwnOutcomes } from './outcomes.usecases.ts';

/** Makes the room's module: outcomes of outbound calls in the enterprise's own words. */
export function createTaskOutcomes(parts: { db: Db; cipher: Cipher; clock: Clock }) {
  const outcomes = createOwnOutcomes(parts);
  return {
    api: { outcomes },
    routes({ handle }) {
      handle('tasks.outcomes', (member, request) => outcomes.list(member, request));
      handle('tasks.saveOutcome', (member, request, { key }) => outcomes.save(member, request, key));
      handle('tasks.deleteOutcome', (member, { id }) => outcomes.remove(member, id).then(() => ({ done: true })));
    },
    seams: { ownOutcomes: createOutsideOutcomes(parts) },
  } satisfies Module;
}
