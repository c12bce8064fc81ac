import type { ComponentProps } from 'react';
import { EmptyState } from './empty-state.tsx';

/** A whole page below its bar where there is nobody to show: why, and where to go instead. */
export function EmptyPage(props: Omit<ComponentProps<typeof EmptyState>, 'art'>) {
  return (
    <main className="page">
      <EmptyState art="people" {...props} />
    </main>
  );
}
