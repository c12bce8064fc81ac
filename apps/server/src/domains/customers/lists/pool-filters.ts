import type { privateSort, seaSort } from '@haihu/contract/customers/list-filters';
import type { Day } from '@haihu/rules/day';
import type * as z from 'zod';
import type { Sql } from '../../../platform/db/sql.ts';
import type { Whose } from '../../../platform/whose.ts';
import type { Further } from './further-filters.ts';

/** `shownOnly`: further numbers whose last digits are masked are not found by them. */
export type Search = { namePart: string } | { numberHash: Buffer } | { tailHash: Buffer; shownOnly?: boolean };

export interface PoolFilter {
  search?: Search;
  levels?: number[];
  tagIds?: string[];
  further?: Further;
}

export interface SeaFilter extends PoolFilter {
  seaId: string;
  /** Nothing is found, whatever is asked for. */
  isEmpty?: boolean;
  reason?: string;
  /** Leaves out what came into the sea after these instants: from anybody, and from this member. */
  claimable?: { memberId: string; anybody: Date | null; formerOwner: Date };
  /** Who had them last. */
  former?: Whose;
  /** A search looks at companies too, unless the sea hides them. */
  hidesCompany?: boolean;
}

export interface PrivateFilter extends PoolFilter {
  whose: Whose;
  /** Visits from and before these instants; `none`: no visit planned. */
  visit?: { from: Date | null; before: Date | string } | 'none';
  /** Neither followed up nor taken over since. */
  idleSince?: Date;
  /** See `returnDay`; the last day asked for, if any. */
  returns?: { day: Sql; until?: Day };
}

export type SeaSort = z.output<typeof seaSort>;
export type PrivateSort = z.output<typeof privateSort>;
