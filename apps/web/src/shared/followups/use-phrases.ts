import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

const none: readonly string[] = [];

/** The enterprise's quick phrases and one's own; they change seldom. */
export function usePhrases(): readonly string[] {
  const phrases = useQuery({
    queryKey: ['followups.phrases'],
    queryFn: ({ signal }) => call('followups.phrases', {}, { signal }),
    staleTime: 10 * 60_000,
    select: ({ list }) => list.map(({ text }) => text),
  });
  return phrases.data ?? none;
}
