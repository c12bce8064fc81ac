import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';

/** Number of call-backs on the home screen. */
const SHOWN = 5;

/** Request for the due call-backs. */
export const dueCallBacksRequest = { state: 'due', size: SHOWN } as const;

/** Query of the due call-backs. */
export const dueCallBacksQuery = queryOptions({
  queryKey: ['followups.visits', 'due', SHOWN],
  queryFn: () => sendRequest('followups.visits', dueCallBacksRequest),
});

/** Reads overdue call-backs and the rest of today's, earliest first. */
export const useDueCallBacks = (enabled: boolean) => useQuery({ ...dueCallBacksQuery, enabled });
