import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { LazyChunk } from './lazy-chunk.ts';
import { ScreenProblem } from './screen-problem.tsx';
import { t } from './texts.ts';

interface LazyProps<Module> {
  chunk: LazyChunk<Module>;
  skeleton: ComponentType;
  children: (module: Module) => ReactNode;
}

/** What its chunk holds, once it is there; until then nothing for 200 ms, a skeleton, or why not and a way to try again. */
export function Lazy<Module>({ chunk, skeleton: Skeleton, children }: LazyProps<Module>) {
  const state = useSyncExternalStore(chunk.subscribe, chunk.state);
  useEffect(() => chunk.start(), [chunk]);
  switch (state.is) {
    case 'ready':
      return children(state.module);
    case 'loading':
      return null;
    case 'slow':
      return <Skeleton />;
    case 'late':
      return <ScreenProblem kind="late" title={t.lateTitle} hint={t.lateHint} onRetry={() => retryOrReload(chunk)} />;
    case 'failed':
      return (
        <ScreenProblem
          kind="loading-chunk-failed"
          title={t.chunkFailedTitle}
          hint={t.chunkFailedHint}
          detail={state.error.message}
          onRetry={() => retryOrReload(chunk)}
        />
      );
  }
}

/**
 * Some browsers remember a failed import for as long as the page lives, and after an update of the server the file is
 * gone for good. Both are cured by a new page, which is tried only while the server answers.
 */
async function retryOrReload(chunk: LazyChunk<unknown>): Promise<void> {
  if (await chunk.retry()) return;
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
}
