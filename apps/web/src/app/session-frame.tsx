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

/** Milliseconds between two attempts to load the socket's code, the same as between two connections. */
const RETRY = 3000;

/** Draws the frame around every screen of a session. It has its own file, because the login does not need it. */
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

/** Opens the socket when the first screen is calm. Repeats loading the socket's code until it succeeds. */
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
