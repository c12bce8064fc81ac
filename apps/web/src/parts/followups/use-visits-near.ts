import { addDays, dayOf } from '@haihu/rules/day';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import { sessionZone } from '../../shared/lib/session.ts';

const NEAR = 30 * 60_000;
/** More than anybody does in a day. */
const A_DAYS = 100;

/** How many of one's own visits lie within half an hour of a time, but for this customer's; null until known. */
export function useVisitsNear(at: string | null, customerId: string): number | null {
  const state = at === null ? 'today' : dayStateOf(at);
  const visits = useQuery({
    queryKey: ['followups.visits', state, A_DAYS],
    queryFn: ({ signal }) => call('followups.visits', { state, size: A_DAYS }, { signal }),
    enabled: at !== null,
  });
  if (at === null || !visits.data) return null;
  const { list, next } = visits.data;
  // Earliest first: what lies beyond the page is not known.
  if (next !== null && list.at(-1)!.at < at) return null;
  const others = list.filter((visit) => visit.customerId !== customerId);
  return others.filter((visit) => Math.abs(Date.parse(visit.at) - Date.parse(at)) < NEAR).length;
}

function dayStateOf(at: string): 'today' | 'tomorrow' | 'later' {
  const zone = sessionZone();
  const today = dayOf(new Date(), zone);
  const day = dayOf(at, zone);
  if (day <= today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'later';
}
