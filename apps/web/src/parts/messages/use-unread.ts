import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** Reads the numbers of unread messages by kind. Pushes refresh them. */
export const unreadQuery = queryOptions({
  queryKey: ['messages.unread'],
  queryFn: () => call('messages.unread', {}),
});

export const useUnread = () => useQuery(unreadQuery);
