import type { ComponentProps } from 'react';
import { EmptyState } from './empty-state.tsx';

/** A whole page below its bar where there is nobody to show: why, and where to go instead. It says itself what failed. */
export function EmptyPage(props: Omit<ComponentProps<typeof EmptyState>, 'art'>) {
  return (
    <main className="page" data-failed="">
      <EmptyState art="people" {...props} />
    </main>
  );
}
