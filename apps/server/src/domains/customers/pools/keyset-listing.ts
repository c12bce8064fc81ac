import { nothing, type Planning, Sql, sql } from '../../../platform/db/sql.ts';
import { taggedIn, whoHasTag } from './asked-tags.ts';
import type { ListPlace } from './customer-cursor.ts';

/** One range of one index, with rows in the order of `key`, then `id`. */
export interface KeysetRun {
  /** `customer c`, or a leading table that is joined to it. */
  from: Sql;
  key: Sql;
  id: Sql;
  /** All conditions: the pool, the filters and the range. */
  where: Sql;
  /** True if `customer_tag t` leads. The rows of a page are then found in it before any customer is read. */
  isOfTag?: boolean;
  /** For runs that come one after the other: the condition that only the customers of this run fulfil. */
  range?: Sql;
  /** True if the run is in the order of `id`: its key is empty. */
  isById?: boolean;
  /** True if the run is known to have no row. It keeps its number, and is not read. */
  isEmpty?: boolean;
  /** A condition on `customer c` beside the list's own, checked in the same way. */
  fits?: Sql;
  /**
   * True if the leading table knows only the customer's id. Tags, which have an index, are then checked before `fits`.
   */
  isOfIds?: boolean;
}

/** A run with its number among the runs of its list. */
export type NumberedRun = KeysetRun & { number: number };

/**
 * The way in which the customers of a list are read.
 * `along`: an index has their order. It is read until the page is full; they are counted separately.
 * `indexed`: a few customers that the index finds by the filter. They are read along it, and counted, before anything
 * else is read.
 * `collected`: a few customers without an index of their order. They are sorted and counted before any column is read
 * that only the page shows.
 */
export type Reading = 'along' | 'indexed' | 'collected';

/** A list of customers: one run, or several that share no row. */
export interface Listing {
  tenantId: string;
  runs: KeysetRun[];
  descending: boolean;
  /**
   * A condition on `customer c` that no index helps with. Each page looks for it in the order of the list, among
   * `looks` customers at most.
   */
  fits: Sql | null;
  /** Tags of which a customer must have one, checked like `fits`. Empty: any customer. */
  tagIds: string[];
  /**
   * The condition of the pool on `customer_tag t`, if all its customers with a tag are few. They are then read at once.
   * Otherwise each customer is asked for its tags.
   */
  poolOfTags?: Sql | null;
  /** The number of customers that one page may look at, `SCAN_LIMIT` at most. */
  looks: number;
  /**
   * The number of customers that the first page may look at, if it must not wait for all `looks`. A short page
   * continues.
   */
  firstLooks?: number;
  reading: Reading;
  planning: Planning;
  /** True if the list is mostly short. The first rows are then counted without asking for the cost. */
  isShort: boolean;
  /** The type of its keys. `instant` and `day` may be infinite. */
  keys: 'instant' | 'text' | 'day' | 'amount';
  /**
   * The column of `customer c` by which runs are merged into one order. Null if runs come one after the other. A search
   * does so: first names that begin with the text, then those that contain it further on.
   */
  mergedBy: Sql | null;
}

/** The columns that a list shows, and the joins that they need beside `customer c`. */
export interface ShownColumns {
  columns: Sql;
  joins: Sql;
}

/** The shown columns of a customer, and its place in the list. */
export type Row<Columns> = Columns & { id: string; run: number; key: string };

/** A part of a list: `size` rows after a place, or before it. A null place is the beginning. */
export interface ListPart {
  after: ListPlace | null;
  backwards?: boolean;
  size: number;
}

/** Returns true if customers must be checked for a condition that no index helps with. */
export const looksThrough = ({ fits, tagIds, runs }: Listing) =>
  fits !== null || tagIds.length > 0 || runs.some((run) => run.fits);

/** The number of rows that are counted without asking for the cost. */
export const FEW = 1000;

/** Returns true if the page itself tells the number of rows. */
export const isCounted = ({ reading }: Listing) => reading !== 'along';

/** Returns true if the fitting customers are found before any column is read that only the page shows. */
export const findsFirst = (listing: Listing) => isCounted(listing) || looksThrough(listing);

/** Returns the condition on `customer c`, without tags. */
export function doesFit(listing: Listing, run: KeysetRun): Sql {
  const [first, other] = [listing.fits, run.fits];
  if (first && other) return sql`(${first} and ${other}) is true`;
  return first || other ? sql`(${first ?? other}) is true` : sql`true`;
}

/** Returns the order of a run, by its columns or by those found for it. */
export const orderOf = ({ isById }: KeysetRun, key: Sql, id: Sql, direction: Sql) =>
  isById ? sql`${id} ${direction}` : sql`${key} ${direction}, ${id} ${direction}`;

/** Returns the rows with `id` and `fits` under the name `l`, and the condition that a row fits with its tags. */
export function rowsWithFits(
  { tenantId, tagIds, poolOfTags }: Listing,
  rows: Sql,
): { before: Sql; from: Sql; fits: Sql } {
  if (tagIds.length === 0) return { before: nothing, from: sql`(${rows}) l`, fits: sql`l.fits` };
  const tagged = poolOfTags
    ? taggedIn(tenantId, poolOfTags, tagIds)
    : whoHasTag(tenantId, sql`select id from looked`, tagIds);
  return {
    before: sql`with looked as materialized (${rows})`,
    from: sql`looked l`,
    fits: sql`(l.fits and l.id in (${tagged}))`,
  };
}

/** Joins the rows of all parts, in no order. */
export function unionAll(parts: Sql[]): Sql {
  return parts.map((part) => sql`(${part})`).reduce((all, part) => sql`${all} union all ${part}`);
}

/** Puts a number of the code into the statement's text, so that the statement keeps one of few texts. */
export function constant(value: number): Sql {
  return new Sql([String(value)], []);
}
