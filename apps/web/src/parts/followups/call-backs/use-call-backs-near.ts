import { addDays, dayOf } from '@haihu/rules/day';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionZone } from '../../../shared/lib/session.ts';

const NEAR = 30 * 60_000;
/** Page size, larger than any member's call-backs of a day. */
const A_DAYS = 100;

/** Counts the user's own call-backs within half an hour of a time, without this customer's. `null` until known. */
export function useCallBacksNear(at: string | null, customerId: string): number | null {
  const state = at === null ? 'today' : dayStateOf(at);
  const callBacks = useQuery({
    queryKey: ['followups.visits', state, A_DAYS],
    queryFn: ({ signal }) => sendRequest('followups.visits', { state, size: A_DAYS }, { signal }),
    enabled: at !== null,
  });
  if (at === null || !callBacks.data) return null;
  const { list, next } = callBacks.data;
  // The list begins with the earliest. A time behind its last page is unknown.
  if (next !== null && list.at(-1)!.at < at) return null;
  const others = list.filter((callBack) => callBack.customerId !== customerId);
  return others.filter((callBack) => Math.abs(Date.parse(callBack.at) - Date.parse(at)) < NEAR).length;
}

function dayStateOf(at: string): 'today' | 'tomorrow' | 'later' {
  const zone = sessionZone();
  const today = dayOf(new Date(), zone);
  const day = dayOf(at, zone);
  if (day <= today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'later';
}
