import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import type { Here } from '../here.ts';
import type { ScreenName } from '../screen-names.ts';
import type { FrameParts } from '../session-frame.tsx';
import { columnsOf, isTab } from './columns.ts';
import { openBeside, useReadOldAnew } from './pane-navigation.ts';
import { printInLight } from './print.ts';
import { setterOf } from './set-query.ts';
import { t } from './texts.ts';
import { WorkPane } from './work-pane.tsx';
import './panes.css';

/** Width from which a third pane has room. */
const WIDEST = '(min-width: 1340px)';

/** Returns the rail and the panes: the screen that the user came from, the screen at the address, and the work pane. */
export function drawPanes(here: Here & { name: ScreenName }, parts: FrameParts): ReactElement[] {
  const { ScreenColumn, columnKey, SessionTabBar, lastQueryOf } = parts;
  const { left, middle } = columnsOf(here, lastQueryOf);
  return [
    <SessionTabBar key="rail" tab={isTab(left) ? left : undefined} />,
    <ScreenColumn key={columnKey(left)} shown={left} pane="left" beside={middle} setQuery={setterOf(left)} />,
    middle ? (
      <ScreenColumn key={columnKey(middle)} shown={middle} pane="middle" setQuery={setterOf(middle)} />
    ) : (
      <section key="empty" className="screen" aria-label={t.emptyTitle} data-pane="middle" data-beside="">
        <EmptyState art="people" title={t.emptyTitle} hint={t.emptyHint} />
      </section>
    ),
    <Beside
      key="beside"
      here={here}
      shown={middle ? [left.name, middle.name] : [left.name]}
      ScreenColumn={ScreenColumn}
    />,
  ];
}

interface BesideProps extends Pick<FrameParts, 'ScreenColumn'> {
  here: Here & { name: ScreenName };
  /** Screens of the other panes. */
  shown: ScreenName[];
}

/** Draws the work pane where it has room. Lets screens open beside each other as long as it is there. */
function Beside(props: BesideProps) {
  const hasRoom = useSyncExternalStore(onWidest, () => matchMedia(WIDEST).matches);
  useEffect(openBeside, []);
  useReadOldAnew(props.here);
  useEffect(awaitDraggedFiles, []);
  useEffect(printInLight, []);
  return hasRoom && <WorkPane {...props} />;
}

/** Loads the code for dropped files once the user drags some. Returns a function that ends it. */
function awaitDraggedFiles(): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const load = async () => {
    document.removeEventListener('dragenter', load);
    const { takeDroppedFiles } = await import('./dropped-files.ts');
    if (!isOver) stop = takeDroppedFiles();
  };
  document.addEventListener('dragenter', load);
  return () => {
    isOver = true;
    document.removeEventListener('dragenter', load);
    stop?.();
  };
}

function onWidest(listener: () => void): () => void {
  const media = matchMedia(WIDEST);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
