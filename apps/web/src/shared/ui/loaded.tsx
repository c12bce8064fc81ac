import type { ReactNode } from 'react';
import { common } from '../i18n/common.ts';
import { isAbsent, isForbidden } from '../lib/request-error.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorRow } from './error-row.tsx';

interface LoadedProps<Data> {
  /** Result of `useQuery` or `useInfiniteQuery`. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Grey boxes shown until the data is there. */
  skeleton: ReactNode;
  /** Page title if reading fails. Without it only a row shows the reason, as in a sheet. */
  failed?: string;
  /** Replaces everything if the server does not have the thing. Another try would not find it either. */
  absent?: ReactNode;
  retry: string;
  children: (data: Data) => ReactNode;
}

/**
 * Draws data that was read, or its skeleton until it is there. After a failure it draws the reason and a second try.
 * Old data stays while it is read again.
 */
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
