import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readStatement } from './statement.ts';

/** Makes the room's module: the statement of a month. */
export function createStatements({ db }: { db: Db }) {
  return {
    routes({ handle }) {
      handle('billing.statement', ({ tenantId }, { month }) => readStatement(db.forTenant(tenantId), month));
    },
  } satisfies Module;
}
