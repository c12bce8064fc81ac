import { nothing, type Planning, Sql, sql } from '../../../platform/db/sql.ts';
import { whoHasTag } from './asked-tags.ts';
import type { ListPlace } from './customer-cursor.ts';

/** One range of one index: rows in the order of `key`, then `id`. */
export interface KeysetRun {
  /** `customer c`, or a table that is joined to it and leads. */
  from: Sql;
  key: Sql;
  id: Sql;
  /** All conditions: the pool, the filters and the range. */
  where: Sql;
  /** `customer_tag t` leads: those of a page are found in it before anything is read of the customers. */
  isOfTag?: boolean;
  /** Of runs that come one after the other: what a customer of this one has, and of no other. */
  range?: Sql;
  /** In the order of `id`: the key is empty. */
  isById?: boolean;
  /** A condition on `customer c` beside that of the list, which is looked for like it. */
  fits?: Sql;
  /** What leads knows nothing of the customer but the id: tags, which an index has, are asked after before `fits`. */
  isOfIds?: boolean;
}

/** A run by its place among those of its list. */
export type NumberedRun = KeysetRun & { number: number };

/**
 * How those that are asked for are read.
 * `along`: an index has them in their order. It is gone along until the page is full; they are counted apart.
 * `indexed`: the same of few, whom the index knows by what is asked for: gone along, and counted, before anything else is read.
 * `collected`: few, whom no index has in their order: sorted, and counted, before anything is read that only the page shows.
 */
export type Reading = 'along' | 'indexed' | 'collected';

/** A list of customers: one run, or several that share no row. */
export interface Listing {
  tenantId: string;
  runs: KeysetRun[];
  descending: boolean;
  /**
   * A condition on `customer c` that no index helps with: customers are looked through for it in the order of the list,
   * so many of them for a page.
   */
  fits: Sql | null;
  /** The same: one of these tags is looked for. None: whatever tags they have. */
  tagIds: string[];
  /** `SCAN_LIMIT` at most. */
  looks: number;
  /** So many for the first page, where it shall not wait for all of them: a short page goes on. */
  firstLooks?: number;
  reading: Reading;
  planning: Planning;
  /** Mostly short: the first rows are counted without asking what counting costs. */
  isShort: boolean;
  /** What its keys are: `instant` also infinite ones, `day` too. */
  keys: 'instant' | 'text' | 'day' | 'amount';
  /**
   * The column of `customer c` by which runs are merged into one order; null for runs that come one after the other,
   * as in a search: names that begin with it, then whoever has it further on.
   */
  mergedBy: Sql | null;
}

/** What a list shows: columns, and the joins they need beside `customer c`. */
export interface Shown {
  columns: Sql;
  joins: Sql;
}

/** What is shown of a customer, and where it stands in the list. */
export type Row<Columns> = Columns & { id: string; run: number; key: string };

/** So many rows after a place, or before it; null: from the beginning. */
export interface Part {
  after: ListPlace | null;
  backwards?: boolean;
  size: number;
}

/** Are customers gone through for what no index helps with? */
export const looksThrough = ({ fits, tagIds, runs }: Listing) =>
  fits !== null || tagIds.length > 0 || runs.some((run) => run.fits);

/** So many are counted without asking what counting costs. */
export const FEW = 1000;

/** A page tells how many there are. */
export const isCounted = ({ reading }: Listing) => reading !== 'along';

/** Finds the customers that fit before it reads anything that only the page shows. */
export const findsFirst = (listing: Listing) => isCounted(listing) || looksThrough(listing);

/** A condition on `customer c`, tags apart. */
export function doesFit(listing: Listing, run: KeysetRun): Sql {
  const [first, other] = [listing.fits, run.fits];
  if (first && other) return sql`(${first} and ${other}) is true`;
  return first || other ? sql`(${first ?? other}) is true` : sql`true`;
}

/** The order of a run: of its columns, or of what was found of it. */
export const orderOf = ({ isById }: KeysetRun, key: Sql, id: Sql, direction: Sql) =>
  isById ? sql`${id} ${direction}` : sql`${key} ${direction}, ${id} ${direction}`;

/** Rows with `id` and `fits`, called `l`, and whether one of them fits with its tags. */
export function lookedAt({ tenantId, tagIds }: Listing, rows: Sql): { before: Sql; from: Sql; fits: Sql } {
  if (tagIds.length === 0) return { before: nothing, from: sql`(${rows}) l`, fits: sql`l.fits` };
  return {
    before: sql`with looked as materialized (${rows})`,
    from: sql`looked l`,
    fits: sql`(l.fits and l.id in (${whoHasTag(tenantId, sql`select id from looked`, tagIds)}))`,
  };
}

/** The same of ids: only those that have the tag are read. One after the other, as a page needs few of them. */
export function idsLookedAt(listing: Listing, run: KeysetRun, ids: Sql): { before: Sql; from: Sql; fits: Sql } {
  const { tenantId } = listing;
  const { before, from, fits } = lookedAt(listing, sql`select *, true as fits from (${ids}) ids`);
  const isFitting = sql`exists (
    select from customer c where c.tenant_id = ${tenantId} and c.id = l.id and ${doesFit(listing, run)} offset 0
  )`;
  return { before, from, fits: sql`(${fits} and ${isFitting})` };
}

/** All that the parts answer, in no order. */
export function unionAll(parts: Sql[]): Sql {
  return parts.map((part) => sql`(${part})`).reduce((all, part) => sql`${all} union all ${part}`);
}

/** A number of ours as part of the statement's text, which so stays one of few. */
export function constant(value: number): Sql {
  return new Sql([String(value)], []);
}
