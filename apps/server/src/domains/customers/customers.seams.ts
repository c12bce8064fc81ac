import type { SealedPhone } from '../../platform/cipher.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Sql } from '../../platform/db/sql.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    callsOfCustomers: CallsOfCustomers;
    erasing: Erasing;
  }
}

/** The calls to a customer, and the calls to its numbers that were dialled by hand. */
export interface CallsOf {
  customerId: string;
  numberHashes: Buffer[];
}

/** Access to the calls of customers. */
export interface CallsOfCustomers {
  /** True while one of the calls is not over. */
  areRunning(db: Queryable, of: CallsOf): Promise<boolean>;
  /** Moves all calls of one customer to another. */
  move(tx: Queryable, pair: { keptId: string; mergedId: string }): Promise<void>;
  /** Moves calls back to a customer. `ids`: an SQL expression, the array of their ids. */
  moveBack(tx: Queryable, ids: Sql, customerId: string): Promise<void>;
}

/** Erases the personal data of a customer that one domain keeps. Returns the paths of files to remove after the commit. */
export type EraseOf = (tx: Queryable, of: CallsOf, by: { nobody(): SealedPhone; at: Date }) => Promise<string[]>;

/** The parts of erasing a customer that domains above carry out, in this order. */
export interface Erasing {
  calls: EraseOf;
  taskNumbers: EraseOf;
}
