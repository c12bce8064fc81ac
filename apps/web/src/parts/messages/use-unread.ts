import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';

/** Reads the numbers of unread messages by kind. Pushes refresh them. */
export const unreadQuery = queryOptions({
  queryKey: ['messages.unread'],
  queryFn: () => sendRequest('messages.unread', {}),
});

export const useUnread = () => useQuery(unreadQuery);
