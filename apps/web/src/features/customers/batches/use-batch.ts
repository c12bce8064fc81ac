import type { Batch } from '@haihu/contract/customers/batches';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointName, RequestTo } from '@haihu/contract/contract';
import { countWords } from '../../../shared/lib/count.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

type BatchCall = Extract<
  EndpointName,
  | 'customers.returnToSea'
  | 'customers.assign'
  | 'customers.setLevels'
  | 'customers.tagMany'
  | 'customers.deleteFromSea'
  | 'customers.deletePrivate'
  | 'customers.restore'
  | 'customers.moveToSea'
>;

const lastBatch = ['batches.lastBatch'];
const ASK_AGAIN = 1000;

const isMoving = (batch: Batch | null | undefined) => batch?.state === 'running' || batch?.state === 'undoing';

/**
 * Starts a batch. A quick one is announced with a way to undo it; a long one opens its own screen. Until the server
 * answers, an equal request keeps its idempotency key, so two taps make one batch.
 */
export function useStartBatch<Name extends BatchCall>(name: Name) {
  const queries = useQueryClient();
  const { keyOf, settle } = useRequestKey();
  return useMutation<Batch, Error, RequestTo<Name>>({
    mutationFn: (request) => sendRequest(name, request, { key: keyOf(request) }) as Promise<Batch>,
    onSuccess(batch) {
      settle();
      queries.setQueryData(lastBatch, batch);
      customersMoved(queries, batch);
      if (isMoving(batch)) navigation().open('batch', { batch: batch.id });
      else showToast(batchResultWords(batch), { kind: batch.changed > 0 ? 'done' : 'warn' });
    },
    onError(error) {
      settle(error);
      showToast(error.message, { kind: 'warn' });
    },
  });
}

/** Follows one of the user's own batches to its end. */
export function useBatch(id: string | undefined) {
  return useQuery({
    queryKey: ['customers.batch', id],
    queryFn: ({ signal }) => sendRequest('customers.batch', { id: id! }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (isMoving(data) ? ASK_AGAIN : false),
  });
}

export function useUndoBatch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sendRequest('customers.undoBatch', { id }),
    onSuccess(batch) {
      queries.setQueryData(lastBatch, null);
      queries.setQueryData(['customers.batch', batch.id], batch);
      customersMoved(queries, batch);
      if (batch.state === 'undone') showToast(batchResultWords(batch), { kind: 'done' });
      else navigation().open('batch', { batch: batch.id });
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
}

/** Returns the last batch that this page started. */
export function useLastBatch() {
  const queries = useQueryClient();
  const { data } = useQuery<Batch | null>({ queryKey: lastBatch, queryFn: () => null, staleTime: Infinity });
  return { batch: data ?? null, dismiss: () => queries.setQueryData(lastBatch, null) };
}

/** Writes the result of a batch: 已分配 40 位，跳过 3 位. */
export function batchResultWords(batch: Batch): string {
  if (batch.state === 'undone') {
    const kept = batch.kept > 0 && t.kept(countWords(batch.kept));
    return [t.undone(countWords(batch.restored)), kept].filter(Boolean).join(t.comma);
  }
  const left = batch.total - batch.changed;
  return [t.done[batch.kind](countWords(batch.changed)), left > 0 && t.skippedCount(countWords(left))]
    .filter(Boolean)
    .join(t.comma);
}

function customersMoved(queries: QueryClient, { kind, state }: Batch): void {
  const isGone = kind === 'delete' && state === 'done';
  // The page of a deleted customer is being left. Its timeline is gone, and reading it would fail.
  void queries.invalidateQueries({ queryKey: ['followups.timeline'], refetchType: isGone ? 'none' : 'active' });
  const names = ['customers.', 'calls.current'];
  void queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) => names.some((begin) => String(name).startsWith(begin)),
  });
}
