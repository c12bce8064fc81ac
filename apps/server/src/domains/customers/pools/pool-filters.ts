import type { privateSort, seaSort } from '@haihu/contract/customers/list-filters';
import type { Day } from '@haihu/rules/day';
import type * as z from 'zod';
import type { Sql } from '../../../platform/db/sql.ts';
import type { Whose } from '../../../platform/whose.ts';
import type { Further } from './further-filters.ts';

/** A part of a name or a company, folded as the stored ones are. */
export interface SearchByName {
  namePart: string;
  /** The rarest pair of its characters, by which it is looked for; null where it has none: a single Latin letter. */
  gram: number | null;
  /** So few customers of the enterprise have that pair that they are looked at, wherever they are. */
  isRare: boolean;
}

/** `shownOnly`: further numbers whose last digits are masked are not found by them. */
export type SearchByNumber = { numberHash: Buffer } | { tailHash: Buffer; shownOnly?: boolean };

export type Search = SearchByName | SearchByNumber;

export interface PoolFilter {
  search?: Search;
  /** A pool of so few customers that a search by name goes through all of them. */
  isSmallPool?: boolean;
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
  /** The member who had them last. */
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

export const isNameSearch = (search: Search): search is SearchByName => 'namePart' in search;
