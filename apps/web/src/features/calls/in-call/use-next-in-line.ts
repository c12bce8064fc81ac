import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '../../../parts/customers/customer-query.ts';
import { useNeighbours } from '../../../parts/customers/use-neighbours.ts';
import { call } from '../../../shared/lib/call.ts';
import { openedList, packList } from '../../../parts/customers/opened-list.ts';
import { noFilter } from '../../../parts/customers/pool-filter.ts';

export interface NextInLine {
  id: string;
  name: string;
  company: string | null;
  /** The packed list it stands in. */
  list: string;
  screen: 'privateCustomer' | 'seaCustomer';
}

const longestIdle = packList('private', { ...noFilter, sort: 'follow_up' });

/**
 * Returns the customer to call next: the following one in the list it was opened from, else the longest untouched.
 * Null while not known, and where there is nobody.
 */
export function useNextInLine(customerId: string, list: string | undefined): NextInLine | null {
  const neighbours = useNeighbours(customerId, list);
  const pool = openedList({ list })?.pool ?? 'private';
  const { nextId = null, nextName = '' } = neighbours.data ?? {};
  const atEnd = !neighbours.isFetching && nextId === null;
  // Read here, so that it is there when one arrives.
  const inList = useQuery({ ...customerQuery(nextId ?? '', pool), enabled: nextId !== null });
  const idle = useQuery({
    queryKey: ['customers.privatePage', 'idle longest'],
    queryFn: ({ signal }) => call('customers.privatePage', { size: 2, sort: 'follow_up' }, { signal }),
    enabled: atEnd,
  });
  if (nextId !== null && list !== undefined) {
    const screen = pool === 'sea' ? 'seaCustomer' : 'privateCustomer';
    return { id: nextId, name: nextName ?? '', company: inList.data?.company ?? null, list, screen };
  }
  const other = atEnd ? idle.data?.list.find((customer) => customer.id !== customerId) : undefined;
  if (!other) return null;
  return { id: other.id, name: other.name, company: other.company, list: longestIdle, screen: 'privateCustomer' };
}
