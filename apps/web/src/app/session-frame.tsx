import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { call } from '../shared/lib/call.ts';
import { refreshUser, sessionToken } from '../shared/lib/session.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { AgreementWatch } from './agreement-watch.tsx';
import { startSocket } from './start-socket.ts';
import { type Tab, TabBar } from './tab-bar.tsx';
import { whenCalm } from './when-calm.ts';

/** What the screens of a session stand in. Apart from the rest, because the login does without. */
export function SessionFrame({ tab, children }: { tab: Tab | null; children: ReactNode }) {
  useEffect(() => whenCalm(() => void readUserAnew()), []);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const callOff = whenCalm(() => (stop = startSocket()));
    return () => {
      callOff();
      stop?.();
    };
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {tab && <TabBar {...tab} />}
      <AgreementWatch />
    </QueryClientProvider>
  );
}

/** Permissions may have changed while the app was closed. What was known last stays where there is no answer. */
async function readUserAnew(): Promise<void> {
  const token = sessionToken();
  // Who holds an entrance ticket only is no user of an enterprise yet.
  if (!token) return;
  try {
    const user = await call('identity.userInfo', {});
    if (sessionToken() === token) refreshUser(user);
  } catch {
    // A look-up in the background: whoever needs more than the last state will call, and be told.
  }
}
