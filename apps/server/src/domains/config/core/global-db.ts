import type { Db, Queryable } from '../../../platform/db/db.ts';

/** Access to tables that belong to no enterprise, inside or outside an enterprise's transaction. */
export type GlobalDb = Pick<Db, 'global'>;

/** Returns access to the global tables within a transaction. */
export const globalWithin = (tx: Queryable): GlobalDb => ({ global: (statement) => tx.query(statement) });
