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
 * Draws the column of at most 414 px with the present screen, or several columns in a wide window. Everything that floats
 * over screens is outside of it, in `FloatingLayer`.
 */
export function Root() {
  const here = useSyncExternalStore(router.subscribe, router.here);
  const { name } = here;
  const hasFrame = name && screens[name].frame !== 'entry';
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
      {hasFrame ? (
        <Lazy chunk={frameChunk} skeleton={GeneralSkeleton}>
          {({ SessionFrame }) => <SessionFrame here={{ ...here, name }} />}
        </Lazy>
      ) : (
        <main className="screen">
          <Entry here={here} />
        </main>
      )}
    </div>
  );
}

function Entry({ here }: { here: Here }) {
  const { name, visit, query } = here;
  if (!name) return <NotFound />;
  return (
    <ErrorBoundary key={visit}>
      <ScreenHost {...{ name, query }} setQuery={router.setQuery} place={screenPlaceOf(here)} />
    </ErrorBoundary>
  );
}

function NotFound() {
  useDocumentTitle(t.appName);
  return <ScreenProblem kind="not-found" title={t.notFoundTitle} hint={t.notFoundHint} />;
}
