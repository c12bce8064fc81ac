import type { ReplyOf } from '@haihu/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** A quick phrase; `own`: one's own, which come first. */
export type Phrase = ReplyOf<'followups.phrases'>['list'][number];

const none: readonly Phrase[] = [];

/** One's own quick phrases and the enterprise's, in their orders; they change seldom. */
export function usePhrases(): readonly Phrase[] {
  const phrases = useQuery({
    queryKey: ['followups.phrases'],
    queryFn: ({ signal }) => call('followups.phrases', {}, { signal }),
    staleTime: 10 * 60_000,
  });
  return phrases.data?.list ?? none;
}
