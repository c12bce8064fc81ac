import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** How many visits the home screen shows. */
const SHOWN = 5;

/** What is asked for the visits that are due. */
export const dueVisitsRequest = { state: 'due', size: SHOWN } as const;

/** The request as a query. */
export const dueVisitsQuery = queryOptions({
  queryKey: ['followups.visits', 'due', SHOWN],
  queryFn: () => call('followups.visits', dueVisitsRequest),
});

/** Overdue visits and the rest of today's, earliest first. */
export const useDueVisits = (enabled: boolean) => useQuery({ ...dueVisitsQuery, enabled });
