import { useQuery } from '@tanstack/react-query';
import { dayOf } from '@haihu/rules/day';
import { customerQuery, useCustomerAnywhere } from '../../../parts/customers/customer-query.ts';
import { useNeighbours } from '../../../parts/customers/use-neighbours.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { today } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { openedList } from '../../../parts/customers/opened-list.ts';
import { turnWords } from '../../../parts/calls/turn-words.ts';

export interface NextInLine {
  id: string;
  name: string;
  company: string | null;
  /** The packed list of the customer. Absent if the customer is next of all. */
  list?: string;
  /** Today's progress through the private pool: 16 / 125. */
  turn?: string;
  screen: 'privateCustomer' | 'publicPoolCustomer';
}

/**
 * Returns the customer to call next. It is the following one in the list of the present customer. Without a list the
 * server chooses: due call-backs first, then the customer who waited longest.
 * `null` until known, or if there is none.
 */
export function useNextInLine(customerId: string, list: string | undefined): NextInLine | null {
  const neighbours = useNeighbours(customerId, list);
  const followedAt = useCustomerAnywhere(customerId).data?.lastFollowAt;
  const pool = openedList({ list })?.pool ?? 'private';
  const { nextId = null, nextName = '' } = neighbours.data ?? {};
  const atEnd = !neighbours.isFetching && nextId === null;
  // Read ahead, so that the detail is there when the user arrives.
  const inList = useQuery({ ...customerQuery(nextId ?? '', pool), enabled: nextId !== null });
  const other = useQuery({
    queryKey: ['calls.whoNext', customerId],
    queryFn: ({ signal }) => sendRequest('calls.whoNext', { after: customerId }, { signal }),
    enabled: atEnd,
  }).data;
  if (nextId !== null && list !== undefined) {
    const screen = pool === 'sea' ? 'publicPoolCustomer' : 'privateCustomer';
    return { id: nextId, name: nextName ?? '', company: inList.data?.company ?? null, list, screen };
  }
  if (!atEnd || !other?.next) return null;
  const { customerId: id, name, company } = other.next;
  // Saving the follow-up of this call counts its customer as done today.
  const isCounted = !!followedAt && dayOf(followedAt, sessionZone()) === today();
  const turn = turnWords(isCounted ? other : { ...other, doneToday: other.doneToday + 1 });
  return { id, name, company, turn, screen: 'privateCustomer' };
}
