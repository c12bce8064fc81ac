import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../shared/lib/query-client.ts';
import { AgreementWatch } from './agreement-watch.tsx';
import { CalmProvider } from './calm.tsx';
import { ScreenColumn, columnKey } from './screen-column.tsx';
import type { Here } from './here.ts';
import { KeysWatch } from './keys-watch.tsx';
import { readUserAnew } from './read-user-anew.ts';
import { RunWatch } from './run-watch.tsx';
import type { ScreenName } from './screen-names.ts';
import { CallerWatch } from './caller-watch.tsx';
import { SoftphoneWatch } from './softphone-watch.tsx';
import { lastQueryOf, SessionTabBar } from './session-tab-bar.tsx';
import { whenCalm, whenCalmOrUnanswered } from './when-calm.ts';
import { usePanes } from './wide.ts';

/** Milliseconds between two attempts to load the code for later, the same as between two connections of the socket. */
const RETRY = 3000;
/** Milliseconds after the first screen until work begins that nobody waits for. */
const LATER = 3000;

/**
 * Draws the screens of a session, and once around them all that a session keeps open. It has its own file, because the
 * login does not need it.
 */
export function SessionFrame({ here }: { here: Here & { name: ScreenName } }) {
  const panes = usePanes();
  useEffect(() => whenCalm(() => void readUserAnew()), []);
  useEffect(() => startLater(loadSocket), []);
  useEffect(() => startLater(loadBackground, (run) => whenCalmOrUnanswered(run, LATER)), []);
  return (
    <QueryClientProvider client={queryClient}>
      <CalmProvider>
        <RunWatch />
        <SoftphoneWatch />
        <CallerWatch />
        <KeysWatch />
        {/* The screen keeps its key, and so its state, in a window that becomes wide or narrow. */}
        {panes ? panes.drawPanes(here, parts) : [<ScreenColumn key={columnKey(here)} shown={here} />]}
        <AgreementWatch />
      </CalmProvider>
    </QueryClientProvider>
  );
}

/** Parts for the code of wide windows. An import there would move them into another file of the first screen. */
const parts = { ScreenColumn, columnKey, SessionTabBar, lastQueryOf };
export type FrameParts = typeof parts;

/**
 * Loads code and starts it, once the first screen is calm or as `begins` decides. Repeats loading until it succeeds.
 * Returns a function that stops both.
 */
function startLater(load: () => Promise<() => () => void>, begins = whenCalm): () => void {
  let isOver = false;
  let stop = begins(() => void start());

  function wait(): void {
    const timer = setTimeout(() => void start(), RETRY);
    stop = () => clearTimeout(timer);
  }

  async function start(): Promise<void> {
    try {
      const begin = await load();
      if (!isOver) stop = begin();
    } catch {
      if (!isOver) wait();
    }
  }

  return () => {
    isOver = true;
    stop();
  };
}

const loadSocket = async () => (await import('./start-socket.ts')).startSocket;
const loadBackground = async () => (await import('./background.ts')).startBackground;

// A start without network shows what the device has kept. That is opened while the first screen is loading.
if (!navigator.onLine) {
  import('../shared/lib/kept-answers/opened.ts').then((kept) => kept.openKeptAnswers()).catch(() => {});
}
