import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useAllowed } from '../shared/lib/allowed.tsx';
import { type Opened, type Query, type Visit, VisitContext } from '../shared/lib/navigation.ts';
import type { ScreenName } from './screen-names.ts';
import { dismissQuestions } from '../shared/ui/ask.tsx';
import { settleModals } from '../shared/ui/modal-stack.ts';
import { chunkOf } from './chunks.ts';
import { GeneralSkeleton } from './general-skeleton.tsx';
import { Lazy } from './lazy.tsx';
import { router } from './router.ts';
import { screenTitles } from './screen-titles.ts';
import { screens } from './screens.ts';
import { t } from './texts.ts';
import { useDocumentTitle } from './use-document-title.ts';

// If this code fails to load, home can still be reached.
const Forbidden = lazy(() => import('./forbidden.tsx'));

interface ScreenHostProps {
  name: ScreenName;
  query: Query;
  setQuery: (query: Query) => void;
  place: string;
  /** The screen at the address, if this one stands beside it. */
  beside?: Opened;
}

/** Draws one visit of one screen. */
export function ScreenHost({ name, query, setQuery, place, beside }: ScreenHostProps) {
  const { skeleton = GeneralSkeleton, pullDownRefresh = false, untitled } = screens[name];
  const label = screenTitles[name];
  const needs = (query.id === undefined && screens[name].newNeeds) || screens[name].needs;
  const visit = useMemo<Visit>(
    () => ({ name, label, title: untitled ? '' : label, pullDownRefresh, place, beside }),
    [name, label, untitled, pullDownRefresh, place, beside],
  );
  useDocumentTitle(beside ? null : visit.title || t.appName);
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
            <Arrived isAddressed={!beside}>
              <Screen query={query} setQuery={setQuery} />
            </Arrived>
          )}
        </Lazy>
      )}
    </VisitContext>
  );
}

/** Moves the focus to the heading, or else to the screen. So users who cannot see the slide notice the new screen. */
function Arrived({ isAddressed, children }: { isAddressed: boolean; children: ReactNode }) {
  useEffect(() => {
    if (!isAddressed) return;
    const screen = document.querySelector<HTMLElement>('.screen:not([data-beside])');
    if (router.isFirst() || !screen || screen.contains(document.activeElement)) return;
    const target = screen.querySelector<HTMLElement>('h1') ?? screen;
    target.tabIndex = -1;
    settleModals();
    target.focus({ preventScroll: true });
  }, [isAddressed]);
  useEffect(() => dismissQuestions, []);
  return children;
}
