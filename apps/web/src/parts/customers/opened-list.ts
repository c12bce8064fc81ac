import type { CustomerPool } from '@haihu/contract/customers/values';
import type { Query } from '../../shared/lib/navigation.ts';
import { type PoolFilter, readFilter, readPool, writeFilter } from './pool-filter.ts';
import { readQuery, writeQuery } from '../../shared/lib/search-codec.ts';

/** The list that a customer was opened from. */
export interface OpenedList {
  pool: CustomerPool;
  filter: PoolFilter;
}

/** For the address of what is opened from a list: the list's own query as one text, so that no names clash. */
export function packList(pool: CustomerPool, filter: PoolFilter): string {
  return writeQuery(writeFilter(pool, filter)).slice(1);
}

/** Null where a customer was opened from elsewhere. */
export function openedList({ list }: Query): OpenedList | null {
  if (!list) return null;
  const query = readQuery(list);
  return { pool: readPool(query), filter: readFilter(query) };
}
