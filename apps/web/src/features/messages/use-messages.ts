import type { RequestTo } from '@haihu/contract/contract';
import type { MessageKind } from '@haihu/contract/messages/values';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { showToast } from '../../shared/ui/toast.tsx';

/** Reads messages of one kind, newest first. */
export const useMessages = (kind: MessageKind) =>
  useInfiniteQuery({
    queryKey: ['messages.list', kind],
    queryFn: ({ pageParam, signal }) => sendRequest('messages.list', { kind, next: pageParam, size: 30 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** Marks as read: one message, those of a kind, or all. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: RequestTo<'messages.markRead'>) => sendRequest('messages.markRead', which),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['messages.unread'] }),
        queries.invalidateQueries({ queryKey: ['messages.list'] }),
      ]),
  });
}

const quietKey = ['messages.quietHours'];

/** Reads the member's quiet hours. */
export const useQuietHours = () =>
  useQuery({ queryKey: quietKey, queryFn: () => sendRequest('messages.quietHours', {}) });

/** Saves the member's quiet hours. */
export function useSaveQuietHours() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (hours: RequestTo<'messages.saveQuietHours'>) => sendRequest('messages.saveQuietHours', hours),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () => queries.invalidateQueries({ queryKey: quietKey }),
  });
}
