import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the member's choice for each kind of notice. */
export const switchesQuery = queryOptions({
  queryKey: ['messages.switches'],
  queryFn: () => sendRequest('messages.switches', {}),
});
