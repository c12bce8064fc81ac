import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** Pushes tell that a job moved on; where none comes, this is how often the page asks, in milliseconds. */
const ASK_AGAIN = 1000;

/** Long work of one's own, followed to its end. */
export function useFileJob(id: string) {
  return useQuery({
    queryKey: ['jobs.read', id],
    queryFn: () => call('jobs.read', { id }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'done' || data?.state === 'failed' ? false : ASK_AGAIN),
  });
}
