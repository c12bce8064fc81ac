import type { ReplyOf } from '@haihu/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** A quick phrase. `own`: the user's own; these come first. */
export type Phrase = ReplyOf<'followups.phrases'>['list'][number];

const none: readonly Phrase[] = [];

/** Reads the user's own quick phrases and then the enterprise's, each in their order. They change seldom. */
export function usePhrases(): readonly Phrase[] {
  const phrases = useQuery({
    queryKey: ['followups.phrases'],
    queryFn: ({ signal }) => sendRequest('followups.phrases', {}, { signal }),
    staleTime: 10 * 60_000,
  });
  return phrases.data?.list ?? none;
}
