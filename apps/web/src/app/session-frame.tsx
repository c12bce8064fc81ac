import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from './query-client.ts';
import { type Tab, TabBar } from './tab-bar.tsx';

/** What the screens of a session stand in. Apart from the rest, because the login does without. */
export function SessionFrame({ tab, children }: { tab: Tab | null; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {tab && <TabBar {...tab} />}
    </QueryClientProvider>
  );
}
