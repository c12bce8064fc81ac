import type { MergeSide } from '@haihu/contract/customers/values';
import type { MergePreview } from '@haihu/contract/customers/merge';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

/** The last merge on this page, which can still be undone. */
interface LastMerge {
  id: string;
  name: string;
  undoUntil: string;
}

const STALE = 41062;
const CHANGED_SINCE = 41065;
const lastMerge = ['customers.lastMerge'];

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
      queries.setQueryData<LastMerge>(lastMerge, { id, name, undoUntil });
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

export function useLastMerge() {
  const queries = useQueryClient();
  const { data } = useQuery<LastMerge | null>({ queryKey: lastMerge, queryFn: () => null, staleTime: Infinity });
  const undo = useMutation({
    mutationFn: (id: string) => sendRequest('customers.undoMerge', { id }),
    onSuccess() {
      queries.setQueryData(lastMerge, null);
      showToast(t.undone, { kind: 'done' });
      void customersMerged(queries);
    },
    onError(error) {
      queries.setQueryData(lastMerge, null);
      showToast(whatStopped(error), { kind: 'warn' });
    },
  });
  return { last: data ?? null, undo };
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
    predicate: ({ queryKey: [name] }) => name !== lastMerge[0] && names.some((begin) => String(name).startsWith(begin)),
  });
}
