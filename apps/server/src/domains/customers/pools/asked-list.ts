import { Sql, sql, type Planning } from '../../../platform/db/sql.ts';
import type { Listing, KeysetRun } from './keyset-listing.ts';
import type { PoolFilter } from './pool-filters.ts';

/** An order of a list. */
export interface Sort {
  /** An expression of `customer c`. */
  key: Sql;
  keys: Listing['keys'];
  descending: boolean;
  /** True for the order of a pool's index of last digits. */
  isOfDigits?: boolean;
  /** The column of `customer_tag` that repeats the order, if one does. */
  ofTag?: Sql;
}

/** The conditions of a pool, on a customer and on a customer's tag. */
export interface AskedPool {
  ofCustomer: Sql;
  ofTag: Sql;
  /**
   * The leading columns of the pool's index of names, and the pool's further condition. The index contains that one,
   * too.
   */
  ofNames: { leading: Sql; beside: Sql | null };
}

/** A list as the request asks for it, for either pool. Each way of reading takes its conditions from here. */
export interface AskedFor {
  tenantId: string;
  filter: PoolFilter;
  pool: AskedPool;
  order: Sort;
  /** Conditions on `customer c` that the index of the order may begin with. */
  further: Sql[];
  /** Conditions of the order's index, on `customer_tag t`, whose columns repeat those of the customer. */
  furtherOfTag: Sql[];
  /** Conditions on `customer c` that no index helps with. */
  fits: Sql[];
  levels: number[];
  tagIds: string[];
  /**
   * True if an index begins with the level. Each level is then a run, and a rare level is found as fast as a common
   * one.
   */
  byLevel: boolean;
  /** True if the list is ordered by level, A first, and within a level by the given order. */
  levelsInTurn: boolean;
  /** True if a search looks at companies, too. */
  byCompany: boolean;
  /** True for the customers of one member, which are few. */
  isOfOne: boolean;
  /** The planning of a list that is read along the index of its order or of a tag. */
  planning: Planning;
}

/** A way to read a list. Each way has a file of its own. */
export type ListWay = Pick<Listing, 'runs' | 'reading' | 'planning'> & Partial<Listing>;

/** Returns the conditions that are present. */
export const presentConditions = (...conditions: (Sql | null | false | '' | undefined)[]) =>
  conditions.filter((one) => one instanceof Sql);

export const all = (conditions: Sql[]) => conditions.reduce((joined, one) => sql`${joined} and ${one}`);

export const ofLevels = (levels: number[], table: Sql) =>
  presentConditions(levels.length > 0 && sql`${table}.level = any(${levels})`);

export const inPoolOf = ({ tenantId, pool }: AskedFor) => [sql`c.tenant_id = ${tenantId}`, pool.ofCustomer];

/** Returns the run through the pool itself, in the order of the list. */
export const runOf = (asked: AskedFor, where: Sql[]): KeysetRun => ({
  from: sql`customer c`,
  key: asked.order.key,
  id: sql`c.id`,
  where: all([...inPoolOf(asked), ...where]),
});

/**
 * Returns the planning of a list. With further filters, statements are planned each time: keeping one for each
 * combination of filters would be too many.
 */
export const planningOf = ({ filter }: AskedFor, planning: Planning): Planning =>
  filter.further?.fits.length ? 'for its values' : planning;
