import type { ReactNode } from 'react';
import { common } from '../i18n/common.ts';
import { isAbsent, isForbidden } from '../lib/call-error.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorRow } from './error-row.tsx';

interface LoadedProps<Data> {
  /** What was asked for, as `useQuery` and `useInfiniteQuery` answer it. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** The boxes of what is still to come. */
  skeleton: ReactNode;
  /** What could not be read, as the title of a page. Without it a row says why, as in a sheet. */
  failed?: string;
  /** In place of everything where the server has no such thing: another try would find it no more. */
  absent?: ReactNode;
  retry: string;
  children: (data: Data) => ReactNode;
}

/** What was read; until it is there its skeleton, or why it did not come and another try. What is old stays while it is read anew. */
export function Loaded<Data>({
  query: { data, error, refetch },
  skeleton,
  failed,
  absent,
  retry,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  if (absent !== undefined && isAbsent(error)) return absent;
  const isRefused = isForbidden(error);
  const again = isRefused ? undefined : () => void refetch();
  return failed === undefined ? (
    <ErrorRow words={error.message} retry={retry} onRetry={again} />
  ) : (
    <EmptyState
      art="offline"
      title={isRefused ? common.forbidden : failed}
      hint={error.message}
      action={again && retry}
      onAction={again}
    />
  );
}
