import type { MergeSide } from '@haihu/contract/customers/values';
import type { MergePreview } from '@haihu/contract/customers/merge';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { type LastMerge, lastMergeKey } from './last-merge.ts';
import { t } from './texts.ts';

const STALE = 41062;
const CHANGED_SINCE = 41065;

export function useMergePreview(keepId: string, mergeId: string) {
  return useQuery({
    queryKey: ['customers.mergePreview', keepId, mergeId],
    queryFn: ({ signal }) => sendRequest('customers.mergePreview', { keepId, mergeId }, { signal }),
    staleTime: 0,
  });
}

export interface Merge {
  preview: MergePreview;
  take: Readonly<Record<string, MergeSide>>;
  owner: MergeSide;
  name: string;
}

/** Merges two customers by the user's choices. If one has changed since, both are read again. */
export function useMerge() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ preview: { kept, merged, seen }, take, owner }: Merge) =>
      sendRequest('customers.merge', { keepId: kept.id, mergeId: merged.id, seen, take, owner }),
    onSuccess({ id, undoUntil }, { name }) {
      queries.setQueryData<LastMerge>(lastMergeKey, { id, name, undoUntil });
      void customersMerged(queries);
    },
    onError(error) {
      showToast(error.message, { kind: 'warn' });
      if (error instanceof RequestError && error.code === STALE) {
        void queries.invalidateQueries({ queryKey: ['customers.mergePreview'] });
      }
    },
  });
}

/** Undoes a merge. If that is not possible any more, the user is told why. */
export function useUndoMerge() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sendRequest('customers.undoMerge', { id }),
    onSuccess() {
      queries.setQueryData(lastMergeKey, null);
      showToast(t.undone, { kind: 'done' });
      void customersMerged(queries);
    },
    onError(error) {
      queries.setQueryData(lastMergeKey, null);
      showToast(whatStopped(error), { kind: 'warn' });
    },
  });
}

/** Writes why a merge cannot be undone: 李敏刚写了跟进，不能撤销了. */
function whatStopped(error: Error): string {
  if (!(error instanceof RequestError) || error.code !== CHANGED_SINCE || !error.data) return error.message;
  const { by, kind } = error.data as { by: string | null; kind: string };
  return t.stopped(by ?? t.somebody, t.did[kind] ?? t.touched);
}

async function customersMerged(queries: QueryClient): Promise<void> {
  const names = ['customers.', 'followups.', 'calls.'];
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      name !== lastMergeKey[0] && names.some((begin) => String(name).startsWith(begin)),
  });
}
