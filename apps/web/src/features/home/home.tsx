import type { MemberInfo } from '@haihu/contract/identity/login';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useCurrentCall } from '../../parts/calls/use-call.ts';
import { common } from '../../shared/i18n/common.ts';
import { wireOf } from '../../shared/lib/call.ts';
import { keepFirstRequests } from '../../shared/lib/early-answers.ts';
import { loadBranding, useBranding } from '../../parts/config/branding.ts';
import { navigation, type ScreenProps } from '../../shared/lib/navigation.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { leadsOthers, sessionUser } from '../../shared/lib/session.ts';
import { AfterPaint, afterPaint } from '../../shared/ui/after-paint.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { NavBar } from '../../shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../shared/ui/pull-to-refresh.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { dueVisitsQuery, dueVisitsRequest, useDueVisits } from './use-due-visits.ts';
import { nextCustomerQuery, nextCustomerRequest } from './use-next-customer.ts';
import { ranksQuery, ranksRequest, useRanks } from './use-ranks.ts';
import { todayQuery, todayRequest } from './use-today.ts';
import { Bell } from './bell.tsx';
import { DueVisits } from './due-visits.tsx';
import { NextCard } from './next-card.tsx';
import { Ranks } from './ranks.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TodayCard } from './today-card.tsx';
import { t } from './texts.ts';
import './home.css';

// Where it does not load, the screen does without.
const CallStrip = lazy(() => import('../../parts/calls/call-strip.tsx').catch(() => ({ default: () => null })));

/** Asks for the day while the screen is still being drawn. */
export async function begin(): Promise<void> {
  const user = sessionUser();
  if (!user) return;
  await Promise.all(
    leadsOthers(user)
      ? [queryClient.prefetchQuery(todayQuery('team')), queryClient.prefetchQuery(ranksQuery())]
      : [
          queryClient.prefetchQuery(dueVisitsQuery),
          queryClient.prefetchQuery(nextCustomerQuery),
          queryClient.prefetchQuery(todayQuery('me')),
        ],
  );
}

/** Keeps these requests for the next start, which sends them before our code is there. */
function keepForNextStart(user: MemberInfo): void {
  keepFirstRequests(
    leadsOthers(user)
      ? [wireOf('statistics.callTotals', todayRequest('team')), wireOf('statistics.callRanks', ranksRequest())]
      : [
          wireOf('followups.visits', dueVisitsRequest),
          wireOf('customers.privatePage', nextCustomerRequest),
          wireOf('statistics.callTotals', todayRequest('me')),
        ],
  );
}

/** Mostly there is no call to show: the strip's code comes with the first one. */
function CurrentCall() {
  const { data: current } = useCurrentCall();
  return (
    current && (
      <Suspense>
        <CallStrip />
      </Suspense>
    )
  );
}

/** Today at a glance, and the next thing to do. Who sees more than their own may look at the team. */
export default function Home({ query, setQuery }: ScreenProps) {
  const queries = useQueryClient();
  const user = sessionUser();
  const { app_home_logo: logo } = useBranding();
  const leads = leadsOthers(user);
  const of = leads && query.of !== 'me' ? 'team' : 'me';

  const visits = useDueVisits(of === 'me');
  const ranks = useRanks(of === 'team');
  // As long as the day is: what stands below it comes with it, or it would jump away under a finger.
  const isDayKnown = of === 'team' ? !ranks.isPending : !visits.isPending;

  // The day first: what the host is called is known from last time.
  useEffect(() => {
    if (!isDayKnown) return;
    return afterPaint(() => {
      void loadBranding();
      const now = sessionUser();
      if (now) keepForNextStart(now);
    });
  }, [isDayKnown]);

  return (
    <>
      <NavBar
        left={
          <span className="txt strong home-name">
            {logo && <img src={logo} height="24" alt="" />}
            <span className="one">{user?.tenantName}</span>
          </span>
        }
        right={
          <>
            <IconButton
              icon={<Icon name="search" />}
              label={t.search}
              onClick={() => navigation().open('customerSearch')}
            />
            <Bell isDayKnown={isDayKnown} />
          </>
        }
      />
      <PullToRefresh words={common.pulling} onRefresh={() => queries.invalidateQueries()}>
        <main className="page on-ground">
          {isDayKnown && (
            <AfterPaint>
              <CurrentCall />
            </AfterPaint>
          )}
          <div className="stack home-stack">
            {leads && (
              <Segmented
                label={t.whose}
                value={of}
                choices={[
                  { value: 'team', label: t.team },
                  { value: 'me', label: t.mine },
                ]}
                onChange={(chosen) => setQuery({ of: chosen })}
              />
            )}
            <TodayCard of={of} />
            {of === 'me' && <NextCard />}
          </div>
          {of === 'team' ? <Ranks /> : <DueVisits />}
          {isDayKnown && (
            <div className="stack home-stack">
              <Shortcuts />
            </div>
          )}
        </main>
      </PullToRefresh>
    </>
  );
}
