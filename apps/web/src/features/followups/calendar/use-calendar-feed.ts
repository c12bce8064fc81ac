import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

const feedKey = ['followups.calendar'];

/** Reads the state of the user's calendar feed. Its address cannot be read again. */
export const useCalendarFeed = () =>
  useQuery({ queryKey: feedKey, queryFn: ({ signal }) => sendRequest('followups.calendar', {}, { signal }) });

/** Opens a new feed, which ends an earlier one, and ends the present feed. */
export function useChangeFeed() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: feedKey });
  const make = useMutation({ mutationFn: () => sendRequest('followups.openCalendar', {}), onSettled });
  const end = useMutation({ mutationFn: () => sendRequest('followups.closeCalendar', {}), onSettled });
  return { make, end };
}
