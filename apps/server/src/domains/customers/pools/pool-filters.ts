import type { Day } from '@haihu/rules/day';
import type { Whose } from '../../../kernel/whose.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { Further } from './further-filters.ts';

/** A search for a part of a name or company, folded like the stored ones. */
export interface SearchByName {
  namePart: string;
  /**
   * The rarest pair of its characters, by which it is looked for. Null if there is none, as for a single Latin letter.
   */
  gram: number | null;
  /** True if few customers of the enterprise have that pair. Each of them is then looked at, wherever it is. */
  isRare: boolean;
  /** True if no name of the pool begins with the text, as for most given names. */
  beginsNone?: boolean;
}

/** A search for a whole number or its last digits. `shownOnly`: skips further numbers whose last digits are masked. */
export type SearchByNumber = { numberHash: Buffer } | { tailHash: Buffer; shownOnly?: boolean };

export type Search = SearchByName | SearchByNumber;

export interface PoolFilter {
  search?: Search;
  /** True if the pool has so few customers that a search by name goes through all of them. */
  isSmallPool?: boolean;
  levels?: number[];
  tagIds?: string[];
  further?: Further;
}

export interface PublicPoolFilter extends PoolFilter {
  seaId: string;
  /** True if nothing is found, whatever the request asks for. */
  isEmpty?: boolean;
  reason?: string;
  /** Leaves out customers that came into the public pool after these instants: from anybody, and from this member. */
  claimable?: { memberId: string; anybody: Date | null; formerOwner: Date };
  /** The members who had the customers last. */
  former?: Whose;
  /** True if the public pool hides companies: a search then looks only at names. */
  hidesCompany?: boolean;
}

export interface PrivateFilter extends PoolFilter {
  whose: Whose;
  /** Planned call-backs from and before these instants; `none`: no call-back is planned. */
  visit?: { from: Date | null; before: Date | string } | 'none';
  /** Customers without a follow-up or a change of owner since this instant. */
  idleSince?: Date;
  /** The expression of `returnDay`, and the last day asked for, if any. */
  returns?: { day: Sql; until?: Day };
}

export const isNameSearch = (search: Search): search is SearchByName => 'namePart' in search;
