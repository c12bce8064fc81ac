import { useEffect, useMemo } from 'react';
import { language } from '../shared/i18n/language.ts';
import { navigation, type Query, type ScreenProps, type Visit, VisitContext } from '../shared/lib/navigation.ts';
import type { ScreenName } from '../shared/lib/screen-names.ts';
import { chunkOf } from './chunks.ts';
import { GeneralSkeleton } from './general-skeleton.tsx';
import { Lazy } from './lazy.tsx';
import PendingScreen from './pending-screen.tsx';
import { screens } from './screens.ts';
import { t } from './texts.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** One visit of one screen. */
export function ScreenHost({ name, query, place }: { name: ScreenName; query: Query; place: string }) {
  const { skeleton = GeneralSkeleton, pullDownRefresh = false, untitled, [language]: label } = screens[name];
  const visit = useMemo<Visit>(
    () => ({ name, label, title: untitled ? '' : label, pullDownRefresh, place }),
    [name, label, untitled, pullDownRefresh, place],
  );
  useDocumentTitle(visit.title || t.appName);
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
