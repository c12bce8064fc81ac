import type { RequestTo } from '@haihu/contract/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';

/** Number of call-backs on the home screen. */
const SHOWN = 5;

/** Request for the due call-backs: the user's own, or those of all members that the user leads. */
export const dueCallBacksRequest = (of: 'me' | 'team'): RequestTo<'followups.visits'> => ({
  state: 'due',
  size: SHOWN,
  ...(of === 'team' && { owner: 'all' }),
});

/** Query of the due call-backs. */
export const dueCallBacksQuery = (of: 'me' | 'team') =>
  queryOptions({
    queryKey: ['followups.visits', 'due', SHOWN, of],
    queryFn: () => sendRequest('followups.visits', dueCallBacksRequest(of)),
  });

/** Reads overdue call-backs and the rest of today's, earliest first. */
export const useDueCallBacks = (of: 'me' | 'team', enabled: boolean) => useQuery({ ...dueCallBacksQuery(of), enabled });
