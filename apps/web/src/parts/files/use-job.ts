import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';

/** Milliseconds between two reads. Pushes report progress too, but may be missing. */
const ASK_AGAIN = 1000;

/** Follows one of the user's own jobs to its end. */
export function useFileJob(id: string) {
  return useQuery({
    queryKey: ['jobs.read', id],
    queryFn: () => sendRequest('jobs.read', { id }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'done' || data?.state === 'failed' ? false : ASK_AGAIN),
  });
}
