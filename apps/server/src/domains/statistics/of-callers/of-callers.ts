import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createCallerFigures } from './callers.usecases.ts';

/** Makes the room's module: figures of people who call us. */
export function createOfCallers(parts: { db: Db }) {
  const callers = createCallerFigures(parts);
  return {
    api: { callers },
    routes({ handle }) {
      handle('statistics.callers', (member, request) => callers(member, request));
    },
  } satisfies Module;
}
