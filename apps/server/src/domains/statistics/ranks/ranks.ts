import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createCallRanks } from './ranks.usecases.ts';

/** Makes the room's module: ranks of members, departments and lines. */
export function createRanks(parts: { db: Db }) {
  const callRanks = createCallRanks(parts);
  return {
    api: { callRanks },
    routes({ handle }) {
      handle('statistics.callRanks', (member, request) => callRanks(member, request));
    },
  } satisfies Module;
}
