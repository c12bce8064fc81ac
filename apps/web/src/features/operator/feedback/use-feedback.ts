import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestTo } from '@haihu/contract/contract';
import { useRef } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { randomKey } from '../../../shared/lib/random.ts';

/** Limits of the contract. */
export const LONGEST = 2000;
export const LONGEST_CONTACT = 100;

const listKey = ['feedback.list'];

/** Reads the user's own feedback with the operator's replies, newest first. */
export function useFeedbackList() {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => sendRequest('feedback.list', { next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Returns a function that gives a request its idempotency key. The key stays while the request stays the same. */
function useKey() {
  const last = useRef({ of: '', key: '' });
  return (request: object): string => {
    const of = JSON.stringify(request);
    if (last.current.of !== of) last.current = { of, key: randomKey() };
    return last.current.key;
  };
}

export function useSendFeedback() {
  const queries = useQueryClient();
  const keyOf = useKey();
  return useMutation({
    mutationFn: (request: RequestTo<'feedback.save'>) => sendRequest('feedback.save', request, { key: keyOf(request) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

export function useReply(id: string) {
  const queries = useQueryClient();
  const keyOf = useKey();
  return useMutation({
    mutationFn: (text: string) => sendRequest('feedback.reply', { id, text }, { key: keyOf({ id, text }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}
