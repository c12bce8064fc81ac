import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../shared/lib/query-client.ts';
import { AgreementWatch } from './agreement-watch.tsx';
import { CallWatch } from './call-watch.tsx';
import { readUserAnew } from './read-user-anew.ts';
import { RunWatch } from './run-watch.tsx';
import { SoftphoneWatch } from './softphone-watch.tsx';
import { type Tab, SessionTabBar } from './session-tab-bar.tsx';
import { whenCalm } from './when-calm.ts';

/** Milliseconds between two attempts to fetch the socket's code: as between two to connect. */
const RETRY = 3000;

/** What the screens of a session stand in. Apart from the rest, because the login does without. */
export function SessionFrame({ tab, children }: { tab: Tab | null; children: ReactNode }) {
  useEffect(() => whenCalm(() => void readUserAnew()), []);
  useEffect(keepSocket, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RunWatch />
      <SoftphoneWatch />
      {children}
      {tab && <CallWatch />}
      {tab && <SessionTabBar {...tab} />}
      <AgreementWatch />
    </QueryClientProvider>
  );
}

/** Open from the first calm moment on: its code comes after the first screen, and is asked for until it is there. */
function keepSocket(): () => void {
  let isOver = false;
  let stop = whenCalm(() => void start());

  async function start(): Promise<void> {
    try {
      const { startSocket } = await import('./start-socket.ts');
      if (!isOver) stop = startSocket();
    } catch {
      if (isOver) return;
      const timer = setTimeout(() => void start(), RETRY);
      stop = () => clearTimeout(timer);
    }
  }

  return () => {
    isOver = true;
    stop();
  };
}
