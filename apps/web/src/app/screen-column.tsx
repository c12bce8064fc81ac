import type { Opened, Query } from '../shared/lib/navigation.ts';
import { CallWatch } from './call-watch.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type Here, screenPlaceOf } from './here.ts';
import { router } from './router.ts';
import { RunLine } from './run-watch.tsx';
import { ScreenHost } from './screen-host.tsx';
import type { ScreenName } from './screen-names.ts';
import { screenTitles } from './screen-titles.ts';
import { screens } from './screens.ts';
import { SessionTabBar } from './session-tab-bar.tsx';

type Shown = Here & { name: ScreenName };

interface ScreenColumnProps {
  shown: Shown;
  /** The pane of a wide window that the screen fills. */
  pane?: 'left' | 'middle' | 'right';
  /** The screen at the address, if this one stands beside it. */
  beside?: Opened;
  setQuery?: (query: Query) => void;
}

/**
 * Returns the key of a column: the visit, so that a screen keeps its state in every pane. All tabs have one key, because
 * the bar below them keeps the focus.
 */
export const columnKey = ({ name, visit }: Shown): string => `${screens[name].frame ?? visit}`;

/**
 * Draws one visit of a screen, and the parts of the session that stand above and below it. It is the page's main part,
 * or a region with the screen's name if it stands beside the one at the address.
 */
export function ScreenColumn({ shown, pane, beside, setQuery = router.setQuery }: ScreenColumnProps) {
  const { name, query } = shown;
  const { frame, cards } = screens[name];
  const isTab = frame === 'tab';
  return (
    <div
      // One element for both, because another one would lose the state of the screen when it moves to another pane.
      role={beside ? 'region' : 'main'}
      aria-label={beside && screenTitles[name]}
      className={pane && !cards ? 'screen plain' : 'screen'}
      data-pane={pane}
      data-beside={beside && ''}
    >
      {!beside && <RunLine />}
      <ErrorBoundary key={shown.visit}>
        <ScreenHost {...{ name, query, setQuery, beside }} place={screenPlaceOf(shown)} />
      </ErrorBoundary>
      {isTab && pane !== 'right' && <CallWatch />}
      {isTab && !pane && <SessionTabBar tab={{ name, query }} />}
    </div>
  );
}
