import type { CustomerPool } from '@haihu/contract/customers/values';
import type { RequestTo } from '@haihu/contract/contract';
import type { Query } from '../../../shared/lib/navigation.ts';
import { openedList, packList } from '../../../parts/customers/opened-list.ts';
import { type PoolListFilter, privateRequest, publicPoolRequest } from '../../../parts/customers/pool-filter.ts';

export type WhomRequest = RequestTo<'customers.returnToSea'>['whom'];

/** Customers selected in a list. */
export interface ChosenCustomers {
  whom: WhomRequest;
  count: number;
}

/** Largest number of ids in the request of a batch. */
export const MOST_IN_BATCH = 200;

export function chosenIds(ids: readonly string[]): ChosenCustomers {
  return { whom: { by: 'ids', ids: [...ids] }, count: ids.length };
}

/** Selects everything that a list shows, except some ids. `total`: the counted size of the list. */
export function chosenAll(
  pool: CustomerPool,
  filter: PoolListFilter,
  total: number,
  except: readonly string[],
): ChosenCustomers {
  const count = Math.max(0, total - except.length);
  const without = except.length > 0 ? [...except] : undefined;
  return {
    whom:
      pool === 'sea'
        ? { by: 'sea', filter: publicPoolRequest(filter), except: without }
        : { by: 'private', filter: privateRequest(filter), except: without },
    count,
  };
}

/** Writes selected ids into the address of another screen. */
export const idsQuery = (ids: readonly string[]): Query => ({ ids: ids.join('.') });

export function allQuery(pool: CustomerPool, filter: PoolListFilter, total: number, except: readonly string[]): Query {
  return { list: packList(pool, filter), total: String(total), except: except.join('.') || undefined };
}

/** Reads the selection from an address. `null` if it names no customers. */
export function readChosen(query: Query): ChosenCustomers | null {
  const ids = idsOf(query.ids);
  if (ids.length > 0) return chosenIds(ids);
  const list = openedList(query);
  const total = Number(query.total);
  if (!list || !Number.isInteger(total) || total < 1) return null;
  return chosenAll(list.pool, list.filter, total, idsOf(query.except));
}

function idsOf(text: string | undefined): string[] {
  const ids = text?.split('.').filter((part) => /^[1-9]\d{0,18}$/.test(part)) ?? [];
  return [...new Set(ids)].slice(0, MOST_IN_BATCH);
}
