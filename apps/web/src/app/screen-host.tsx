import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { language } from '../shared/i18n/language.ts';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { navigation, type Query, type Visit, VisitContext } from '../shared/lib/navigation.ts';
import type { ScreenName } from './screen-names.ts';
import { dismissQuestions } from '../shared/ui/ask.tsx';
import { settleModals } from '../shared/ui/modal-stack.ts';
import { chunkOf } from './chunks.ts';
import { GeneralSkeleton } from './general-skeleton.tsx';
import { Lazy } from './lazy.tsx';
import { router } from './router.ts';
import { screens } from './screens.ts';
import { t } from './texts.ts';
import { useDocumentTitle } from './use-document-title.ts';

// If this code fails to load, home can still be reached.
const Forbidden = lazy(() => import('./forbidden.tsx'));

/** Draws one visit of one screen. */
export function ScreenHost({ name, query, place }: { name: ScreenName; query: Query; place: string }) {
  const { skeleton = GeneralSkeleton, pullDownRefresh = false, untitled, [language]: label } = screens[name];
  const needs = (query.id === undefined && screens[name].newNeeds) || screens[name].needs;
  const visit = useMemo<Visit>(
    () => ({ name, label, title: untitled ? '' : label, pullDownRefresh, place }),
    [name, label, untitled, pullDownRefresh, place],
  );
  useDocumentTitle(visit.title || t.appName);
  // The hook needs some code. Its result is ignored if no permission is needed.
  const holds = useAllowed(needs ?? 'calls.place');
  return (
    <VisitContext value={visit}>
      {needs && !holds ? (
        <Suspense>
          <Forbidden screen={label} needs={needs} />
        </Suspense>
      ) : (
        <Lazy chunk={chunkOf(name)} skeleton={skeleton}>
          {({ default: Screen }) => (
            <Arrived>
              <Screen query={query} setQuery={navigation().setQuery} />
            </Arrived>
          )}
        </Lazy>
      )}
    </VisitContext>
  );
}

/** Moves the focus to the heading or the main part, so that users who cannot see the slide notice the new screen. */
function Arrived({ children }: { children: ReactNode }) {
  useEffect(() => {
    const screen = document.querySelector<HTMLElement>('.screen');
    if (router.isFirst() || !screen || screen.contains(document.activeElement)) return;
    const target = screen.querySelector<HTMLElement>('h1, main') ?? screen;
    target.tabIndex = -1;
    settleModals();
    target.focus({ preventScroll: true });
  }, []);
  useEffect(() => dismissQuestions, []);
  return children;
}
