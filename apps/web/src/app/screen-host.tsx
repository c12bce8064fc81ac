import { useEffect, useLayoutEffect, useMemo } from 'react';
import { language } from '../shared/i18n/language.ts';
import { navigation, type Query, type ScreenProps, type Visit, VisitContext } from '../shared/lib/navigation.ts';
import type { ScreenName } from '../shared/lib/screen-names.ts';
import { GeneralSkeleton } from './general-skeleton.tsx';
import { Lazy } from './lazy.tsx';
import { type LazyChunk, lazyChunk } from './lazy-chunk.ts';
import PendingScreen from './pending-screen.tsx';
import { screens } from './screens.ts';
import { t } from './texts.ts';

type ScreenModule = { default: React.ComponentType<ScreenProps> };

const chunks = new Map<ScreenName, LazyChunk<ScreenModule>>();

/** The code of a screen, or undefined while the screen is not built. */
export function chunkOf(name: ScreenName): LazyChunk<ScreenModule> | undefined {
  const { load } = screens[name];
  if (!load) return undefined;
  if (!chunks.has(name)) chunks.set(name, lazyChunk(name, load));
  return chunks.get(name);
}

/** One visit of one screen. */
export function ScreenHost({ name, query, place }: { name: ScreenName; query: Query; place: string }) {
  const { skeleton = GeneralSkeleton, pullDownRefresh = false, untitled, [language]: label } = screens[name];
  const visit = useMemo<Visit>(
    () => ({ name, label, title: untitled ? '' : label, pullDownRefresh, place }),
    [name, label, untitled, pullDownRefresh, place],
  );
  useLayoutEffect(() => {
    document.title = visit.title || t.appName;
  }, [visit.title]);
  const chunk = chunkOf(name);
  return (
    <VisitContext value={visit}>
      {chunk ? (
        <Lazy chunk={chunk} skeleton={skeleton}>
          {({ default: Screen }) => <Arrived Screen={Screen} query={query} setQuery={navigation().setQuery} />}
        </Lazy>
      ) : (
        <PendingScreen />
      )}
    </VisitContext>
  );
}

let arrivals = 0;

/** Tells those who cannot see the slide that they are elsewhere: the focus goes to the heading, or to the main part. */
function Arrived({ Screen, ...props }: ScreenProps & { Screen: React.ComponentType<ScreenProps> }) {
  useEffect(() => {
    arrivals += 1;
    if (arrivals === 1) return;
    const screen = document.querySelector('.screen');
    if (!screen || screen.contains(document.activeElement)) return;
    const target = screen.querySelector<HTMLElement>('h1, main');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, []);
  return <Screen {...props} />;
}
