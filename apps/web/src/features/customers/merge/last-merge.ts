import { useQuery } from '@tanstack/react-query';

/** The last merge on this page, which can still be undone. */
export interface LastMerge {
  id: string;
  name: string;
  undoUntil: string;
}

export const lastMergeKey = ['customers.lastMerge'];

/** Returns the last merge on this page. It stands apart, because a page asks for it before it needs words about merges. */
export function useLastMerge(): LastMerge | null {
  const { data } = useQuery<LastMerge | null>({ queryKey: lastMergeKey, queryFn: () => null, staleTime: Infinity });
  return data ?? null;
}
