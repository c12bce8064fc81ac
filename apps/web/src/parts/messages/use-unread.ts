import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** How much waits to be read, by kind; pushes make it new. */
export const unreadQuery = queryOptions({
  queryKey: ['messages.unread'],
  queryFn: () => call('messages.unread', {}),
});

export const useUnread = () => useQuery(unreadQuery);
