import { useQuery } from '@tanstack/react-query';
import { dayOf } from '@haihu/rules/day';
import { customerQuery, useCustomerAnywhere } from '../../../parts/customers/customer-query.ts';
import { useNeighbours } from '../../../parts/customers/use-neighbours.ts';
import { call } from '../../../shared/lib/call.ts';
import { today } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { openedList } from '../../../parts/customers/opened-list.ts';
import { turnWords } from '../../../parts/calls/turn-words.ts';

export interface NextInLine {
  id: string;
  name: string;
  company: string | null;
  /** The packed list it stands in; absent for who is next of all. */
  list?: string;
  /** 16 / 125: how far one is with the private pool today. */
  turn?: string;
  screen: 'privateCustomer' | 'seaCustomer';
}

/**
 * Returns the customer to call next: the following one in the list it was opened from, else whom the server names, as
 * promises that are due, then the longest untouched.
 * Null while not known, and where there is nobody.
 */
export function useNextInLine(customerId: string, list: string | undefined): NextInLine | null {
  const neighbours = useNeighbours(customerId, list);
  const followedAt = useCustomerAnywhere(customerId).data?.lastFollowAt;
  const pool = openedList({ list })?.pool ?? 'private';
  const { nextId = null, nextName = '' } = neighbours.data ?? {};
  const atEnd = !neighbours.isFetching && nextId === null;
  // Read here, so that it is there when one arrives.
  const inList = useQuery({ ...customerQuery(nextId ?? '', pool), enabled: nextId !== null });
  const other = useQuery({
    queryKey: ['calls.whoNext', customerId],
    queryFn: ({ signal }) => call('calls.whoNext', { after: customerId }, { signal }),
    enabled: atEnd,
  }).data;
  if (nextId !== null && list !== undefined) {
    const screen = pool === 'sea' ? 'seaCustomer' : 'privateCustomer';
    return { id: nextId, name: nextName ?? '', company: inList.data?.company ?? null, list, screen };
  }
  if (!atEnd || !other?.next) return null;
  const { customerId: id, name, company } = other.next;
  // Once this call is written down, its customer is done too.
  const isCounted = !!followedAt && dayOf(followedAt, sessionZone()) === today();
  const turn = turnWords(isCounted ? other : { ...other, doneToday: other.doneToday + 1 });
  return { id, name, company, turn, screen: 'privateCustomer' };
}
