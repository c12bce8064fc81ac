import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { isServerThere } from './come-back.ts';
import type { LazyChunk } from './lazy-chunk.ts';
import { LostPart } from './lost-part.tsx';
import { ScreenProblem } from './screen-problem.tsx';
import { t } from './texts.ts';

interface LazyProps<Module> {
  chunk: LazyChunk<Module>;
  skeleton: ComponentType;
  children: (module: Module) => ReactNode;
}

/**
 * Draws the content of a chunk once it is there. Until then it draws nothing for 200 ms, then a skeleton. After a
 * failure it draws a second try.
 */
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
      return <LostPart again={chunk.again} onRetry={() => retryOrReload(chunk)} />;
  }
}

/**
 * Tries again, and reloads the page if that fails while the server answers. Some browsers remember a failed import as
 * long as the page lives, and an update of the server removes old files for good. A new page cures both.
 */
async function retryOrReload(chunk: LazyChunk<unknown>): Promise<void> {
  if (await chunk.retry()) return;
  if (await isServerThere()) location.reload();
}
