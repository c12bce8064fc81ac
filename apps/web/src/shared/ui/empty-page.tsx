import type { ComponentProps } from 'react';
import { EmptyState } from './empty-state.tsx';

/**
 * Fills the page below its bar if its subject is absent: the reason, and a way on. Marks itself as failed, so that no
 * toast repeats the message.
 */
export function EmptyPage(props: Omit<ComponentProps<typeof EmptyState>, 'art'>) {
  return (
    <div className="page" data-failed="">
      <EmptyState art="people" {...props} />
    </div>
  );
}
