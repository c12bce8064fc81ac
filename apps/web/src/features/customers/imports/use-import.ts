import type { ImportField, ImportInfo } from '@haihu/contract/customers/imports';
import type { ReplyOf } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

/** Milliseconds between two reads. Pushes report progress too, but may be missing. */
const ASK_AGAIN = 1000;

/** Reads the state of an import. Repeats while it is being read or written. */
export function useImport(importId: string) {
  return useQuery({
    queryKey: ['customers.importInfo', importId],
    queryFn: () => sendRequest('customers.importInfo', { importId }),
    refetchInterval: ({ state }) =>
      ['reading', 'writing', 'undoing'].includes(state.data?.state ?? '') ? ASK_AGAIN : false,
  });
}

export function useImportJob(id: string, running: boolean) {
  return useQuery({
    // The key includes `running`, so that the result is read again after the end.
    queryKey: ['jobs.read', id, running],
    queryFn: () => sendRequest('jobs.read', { id }),
    refetchInterval: running ? ASK_AGAIN : false,
  });
}

export function useProblems(importId: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['customers.importProblems', importId],
    queryFn: ({ pageParam }) => sendRequest('customers.importProblems', { importId, next: pageParam, size: 50 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled,
  });
}

export type ImportProblem = ReplyOf<'customers.importProblems'>['list'][number];
export type RowProblemTold = NonNullable<ReplyOf<'customers.correctImportRow'>['problem']>;

interface Correction {
  rowId: number;
  field: RowProblemTold['field'];
  value: string;
}

/** Changes the content of a cell. Returns the next mistake of its row, or `null`. */
export function useCorrectRow(importId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (correction: Correction) => sendRequest('customers.correctImportRow', { importId, ...correction }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['customers.importInfo', importId] }),
        queries.invalidateQueries({ queryKey: ['customers.importProblems', importId] }),
      ]),
  });
}

/** Reads the user's last imports. */
export function useImports() {
  return useQuery({ queryKey: ['customers.imports'], queryFn: () => sendRequest('customers.imports', {}) });
}

export function useUndoImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => sendRequest('customers.undoImport', { importId }),
    onSuccess: (_, importId) => queries.invalidateQueries({ queryKey: ['customers.importInfo', importId] }),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
}

interface Upload {
  kind: ImportInfo['kind'];
  filePath: string;
  fileName: string;
}

interface Chosen {
  /** Fields of the columns. Without them the headings decide. */
  fields?: ImportField[];
  /** Indexes of the sheets. Without them all sheets with numbers are read. */
  sheets?: number[];
}

/** Lets the server read an uploaded file with the user's choices. Returns the id of the import. */
export async function readFile({ kind, ...file }: Upload, chosen: Chosen = {}): Promise<string> {
  const name = kind === 'customers' ? 'customers.import' : 'customers.importFollowUps';
  const { importId } = await sendRequest(name, { ...file, ...chosen }, { key: randomKey() });
  return importId;
}
