import { useEffect, useSyncExternalStore } from 'react';
import { OfflineBanner } from '../shared/ui/banner.tsx';
import { frameChunk, prepareScreens } from './chunks.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { GeneralSkeleton } from './general-skeleton.tsx';
import { type Here, screenPlaceOf } from './here.ts';
import { Lazy } from './lazy.tsx';
import { router } from './router.ts';
import { ScreenHost } from './screen-host.tsx';
import { ScreenProblem } from './screen-problem.tsx';
import { screens } from './screens.ts';
import { t } from './texts.ts';
import { watchForUpdates } from './ask-for-update.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { whenCalm } from './when-calm.ts';

/**
 * Draws the column of at most 414 px with the present screen. Everything that floats over screens is outside of it, in
 * `FloatingLayer`.
 */
export function Root() {
  const here = useSyncExternalStore(router.subscribe, router.here);
  const { name } = here;
  useEffect(() => whenCalm(prepareScreens), []);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const forget = whenCalm(() => {
      stop = watchForUpdates();
    });
    return () => {
      forget();
      stop?.();
    };
  }, []);
  return (
    <div className={name && screens[name].cards ? 'app' : 'app plain'}>
      <OfflineBanner>{t.offline}</OfflineBanner>
      <div className="screen">
        <Shown here={here} />
      </div>
    </div>
  );
}

function Shown({ here }: { here: Here }) {
  const { name, visit, query } = here;
  if (!name) return <NotFound />;
  const screen = (
    <ErrorBoundary key={visit}>
      <ScreenHost name={name} query={query} place={screenPlaceOf(here)} />
    </ErrorBoundary>
  );
  const { frame } = screens[name];
  if (frame === 'entry') return screen;
  return (
    <Lazy chunk={frameChunk} skeleton={GeneralSkeleton}>
      {({ SessionFrame }) => <SessionFrame tab={frame === 'tab' ? { name, query } : null}>{screen}</SessionFrame>}
    </Lazy>
  );
}

function NotFound() {
  useDocumentTitle(t.appName);
  return <ScreenProblem kind="not-found" title={t.notFoundTitle} hint={t.notFoundHint} />;
}
