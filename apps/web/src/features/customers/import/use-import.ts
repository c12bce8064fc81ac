import type { ImportField } from '@haihu/contract/customer-imports';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { randomKey } from '../../../shared/lib/random.ts';

/** Pushes tell that a job moved on; where none comes, this is how often the page asks, in milliseconds. */
const ASK_AGAIN = 1000;

/** How an import stands; asks again while it is being read or written. */
export function useImport(importId: string) {
  return useQuery({
    queryKey: ['customers.importInfo', importId],
    queryFn: () => call('customers.importInfo', { importId }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'reading' || state.data?.state === 'writing' ? ASK_AGAIN : false,
  });
}

export function useJob(id: string, running: boolean) {
  return useQuery({
    // What was read while it ran is not what came of it.
    queryKey: ['jobs.read', id, running],
    queryFn: () => call('jobs.read', { id }),
    refetchInterval: running ? ASK_AGAIN : false,
  });
}

export function useProblems(importId: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['customers.importProblems', importId],
    queryFn: ({ pageParam }) => call('customers.importProblems', { importId, next: pageParam, size: 50 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled,
  });
}

/** Has an uploaded file read; with `fields` the columns mean what the user says. Answers the import's id. */
export async function readFile(filePath: string, fileName: string, fields?: ImportField[]): Promise<string> {
  const { importId } = await call('customers.import', { filePath, fileName, fields }, { key: randomKey() });
  return importId;
}
