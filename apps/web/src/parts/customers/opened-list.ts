import type { CustomerPool } from '@haihu/contract/customers/values';
import type { Query } from '../../shared/lib/navigation.ts';
import { type PoolListFilter, readFilter, readPool, writeFilter } from './pool-filter.ts';
import { readQuery, writeQuery } from '../../shared/lib/search-codec.ts';

/** The list that a customer was opened from. */
export interface OpenedList {
  pool: CustomerPool;
  filter: PoolListFilter;
}

/**
 * Packs a list's query into one text for the address of a screen opened from it. Packing keeps the names of both
 * queries apart.
 */
export function packList(pool: CustomerPool, filter: PoolListFilter): string {
  return writeQuery(writeFilter(pool, filter)).slice(1);
}

/** Unpacks the list. `null` if the customer was not opened from a list. */
export function openedList({ list }: Query): OpenedList | null {
  if (!list) return null;
  const query = readQuery(list);
  return { pool: readPool(query), filter: readFilter(query) };
}
