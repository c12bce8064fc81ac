import { Sql, sql, type Planning } from '../../../platform/db/sql.ts';
import type { Listing, KeysetRun } from './keyset-listing.ts';
import type { PoolFilter } from './pool-filters.ts';

/** An order that a list may be shown in. */
export interface Sort {
  /** An expression of `customer c`. */
  key: Sql;
  keys: Listing['keys'];
  descending: boolean;
  /** The order of a pool's index of last digits. */
  isOfDigits?: boolean;
  /** The column of `customer_tag` that repeats it, if one does. */
  ofTag?: Sql;
}

/** The customers of a pool, said of a customer and of a customer's tag. */
export interface Pool {
  ofCustomer: Sql;
  ofTag: Sql;
  /** What the pool's index of names begins with, and what else a customer of the pool has: the index knows that too. */
  ofNames: { leading: Sql; beside: Sql | null };
}

/** A list as it is asked for, whichever pool it is of. Each way of reading takes it from here. */
export interface AskedFor {
  tenantId: string;
  filter: PoolFilter;
  pool: Pool;
  order: Sort;
  /** Conditions of `customer c` that the index of the order may begin with. */
  further: Sql[];
  /** These conditions on `customer_tag t`, where it repeats what is asked for. */
  furtherOfTag: Sql[];
  /** Conditions of `customer c` that no index helps with. */
  fits: Sql[];
  levels: number[];
  tagIds: string[];
  /** An index begins with the level: each level is a run, and the rarest one is found as fast as the commonest. */
  byLevel: boolean;
  /** The list is in the order of levels, A first, and within a level in the given one. */
  levelsInTurn: boolean;
  /** A search looks at companies too. */
  byCompany: boolean;
  /** One member's customers: few. */
  isOfOne: boolean;
  /** How a list is planned that is read along the index of its order, or of a tag. */
  planning: Planning;
}

/** How a list is read: one file each. */
export type Way = Pick<Listing, 'runs' | 'reading' | 'planning'> & Partial<Listing>;

/** The conditions that are asked for. */
export const given = (...conditions: (Sql | null | false | '' | undefined)[]) =>
  conditions.filter((one) => one instanceof Sql);

export const all = (conditions: Sql[]) => conditions.reduce((joined, one) => sql`${joined} and ${one}`);

export const ofLevels = (levels: number[], table: Sql) =>
  given(levels.length > 0 && sql`${table}.level = any(${levels})`);

export const inPoolOf = ({ tenantId, pool }: AskedFor) => [sql`c.tenant_id = ${tenantId}`, pool.ofCustomer];

/** A run through the pool itself, in the order of the list. */
export const runOf = (asked: AskedFor, where: Sql[]): KeysetRun => ({
  from: sql`customer c`,
  key: asked.order.key,
  id: sql`c.id`,
  where: all([...inPoolOf(asked), ...where]),
});

/** A statement kept for every combination of further filters would be too many. */
export const plannedAs = ({ filter }: AskedFor, planning: Planning): Planning =>
  filter.further?.fits.length ? 'for its values' : planning;
