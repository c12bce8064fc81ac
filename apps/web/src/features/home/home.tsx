import type { MemberInfo } from '@haihu/contract/identity/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { wireOf } from '../../shared/lib/send-request.ts';
import { keepFirstRequests } from '../../shared/lib/early-answers.ts';
import { loadBranding } from '../../parts/config/branding/branding.ts';
import { useRunningCall } from '../../parts/calls/use-call.ts';
import { MyTasks } from '../../parts/tasks/my-tasks.tsx';
import { runningTasksQuery, runningTasksRequest, useRunningTasks } from '../../parts/tasks/use-running-tasks.ts';
import { navigation, type ScreenProps } from '../../shared/lib/navigation.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { leadsOthers, sessionUser } from '../../shared/lib/session.ts';
import { afterPaint } from '../../shared/ui/after-paint.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { NavBar } from '../../shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../shared/ui/pull-to-refresh.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { dueCallBacksQuery, dueCallBacksRequest, useDueCallBacks } from './use-due-call-backs.ts';
import { useWhoNext, whoNextQuery } from './use-who-next.ts';
import { ranksQuery, ranksRequest, useTodayRanks } from './use-ranks.ts';
import { todayQuery, todayRequest } from './use-today.ts';
import { Bell } from './bell.tsx';
import { DueCallBacksCard } from './due-call-backs.tsx';
import { EnterpriseName } from './enterprise-name.tsx';
import { NextCard } from './next-card.tsx';
import { Ranks } from './ranks.tsx';
import { Team } from './team.tsx';
import { teamQuery, teamRequest, useTeam } from './use-team.ts';
import { endFirstSteps, useFirstSteps } from './first-steps/use-first-steps.ts';
import { Shortcuts } from './shortcuts.tsx';
import { TodayCard } from './today-card.tsx';
import { t } from './texts.ts';
import './home.css';

const LeftToCall = lazy(async () => ({ default: (await import('./left-to-call.tsx')).LeftToCall }));

const AgendaCard = lazy(async () => ({ default: (await import('../../parts/messages/agenda-counts.tsx')).AgendaCard }));

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps/first-steps.tsx')).FirstSteps }));

const TaskAlarms = lazy(async () => ({ default: (await import('../../parts/tasks/task-alarms.tsx')).TaskAlarms }));

/** Requests today's data while the screen is still being drawn. */
export async function begin(): Promise<void> {
  const user = sessionUser();
  if (!user) return;
  await Promise.all(
    leadsOthers(user)
      ? [
          queryClient.prefetchQuery(todayQuery('team')),
          ...(seesPromises(user) ? [queryClient.prefetchQuery(dueCallBacksQuery('team'))] : []),
          ...(worksOnTasks(user) ? [queryClient.prefetchQuery(runningTasksQuery)] : []),
          mayWatch(user) ? queryClient.prefetchQuery(teamQuery) : queryClient.prefetchQuery(ranksQuery()),
        ]
      : [
          queryClient.prefetchQuery(dueCallBacksQuery('me')),
          ...(mayCall(user) ? [queryClient.prefetchQuery(whoNextQuery)] : []),
          ...(worksOnTasks(user) ? [queryClient.prefetchQuery(runningTasksQuery)] : []),
          queryClient.prefetchQuery(todayQuery('me')),
        ],
  );
}

const mayWatch = ({ superTenant, permissions }: MemberInfo) => superTenant || permissions.includes('calls.supervise');
/** Returns true for a leader who may see the call-backs of the members led. */
const seesPromises = ({ superTenant, permissions }: MemberInfo) =>
  superTenant || permissions.includes('customers.private.read');
const worksOnTasks = ({ superTenant, permissions }: MemberInfo) => superTenant || permissions.includes('tasks.work');
const readsMoney = ({ superTenant, permissions }: MemberInfo) => superTenant || permissions.includes('billing.read');
const mayCall = ({ superTenant, permissions }: MemberInfo) => superTenant || permissions.includes('calls.place');

/** Keeps these requests for the next start, which sends them before our code is loaded. */
function keepForNextStart(user: MemberInfo): void {
  keepFirstRequests(
    leadsOthers(user)
      ? [
          wireOf('statistics.today', todayRequest('team')),
          ...(seesPromises(user) ? [wireOf('followups.visits', dueCallBacksRequest('team'))] : []),
          ...(worksOnTasks(user) ? [wireOf('tasks.page', runningTasksRequest)] : []),
          mayWatch(user) ? wireOf('calls.board', teamRequest) : wireOf('statistics.callRanks', ranksRequest()),
        ]
      : [
          wireOf('followups.visits', dueCallBacksRequest('me')),
          ...(mayCall(user) ? [wireOf('calls.whoNext', {})] : []),
          ...(worksOnTasks(user) ? [wireOf('tasks.page', runningTasksRequest)] : []),
          wireOf('statistics.today', todayRequest('me')),
        ],
  );
}

/**
 * Shows today's figures and the next thing to do. A member who sees more than their own data can switch to the team.
 */
export default function Home({ query, setQuery }: ScreenProps) {
  const queries = useQueryClient();
  const user = sessionUser();
  const leads = leadsOthers(user);
  const of = leads && query.of !== 'me' ? 'team' : 'me';

  const showsNext = of === 'me' && user !== null && mayCall(user);
  const listsCallBacks = of === 'me' || (user !== null && seesPromises(user));
  const callBacks = useDueCallBacks(of, listsCallBacks);
  const whoNext = useWhoNext(showsNext);
  const watches = user !== null && mayWatch(user);
  const ranks = useTodayRanks(of === 'team' && !watches);
  const team = useTeam(of === 'team' && watches);
  const tasks = useRunningTasks();
  const firstSteps = useFirstSteps(of === 'team' && user !== null && user.superTenant);
  const [areHidden, setHidden] = useState(false);
  const steps = areHidden ? [] : (firstSteps.data ?? []);
  // The parts below wait for the data above them. Otherwise they would move away under a finger.
  const isDayKnown =
    !tasks.isPending &&
    !firstSteps.isLoading &&
    !(listsCallBacks && callBacks.isPending) &&
    (of === 'me' || !(watches ? team : ranks).isPending);
  // The rest of home is drawn after the first frame, in pieces of time between which the page answers a tap.
  const drawsRest = useDeferredValue(isDayKnown, false);

  // Today's data comes first. The branding is known from last time.
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
        left={<EnterpriseName />}
        right={
          <>
            <IconButton
              icon={<Icon name="search" />}
              label={t.search}
              onClick={() => navigation().open('customerSearch')}
            />
            <Bell isDayKnown={drawsRest} />
          </>
        }
      />
      <PullToRefresh words={common.pulling} onRefresh={() => queries.invalidateQueries()}>
        <div className="page on-ground">
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
            {showsNext && <NextCard />}
            {drawsRest ? (
              <Suspense fallback={<AgendaPlace of={of} />}>
                <AgendaCard of={of} />
              </Suspense>
            ) : (
              <AgendaPlace of={of} />
            )}
            {user !== null && readsMoney(user) && user.companyType !== 1 && (
              <Suspense fallback={<div className="card left-to-call" />}>
                <LeftToCall />
              </Suspense>
            )}
            {steps.some(({ isDone }) => !isDone) && (
              <Suspense>
                <FirstSteps
                  steps={steps}
                  onHide={() => {
                    endFirstSteps();
                    setHidden(true);
                  }}
                />
              </Suspense>
            )}
          </div>
          {tasks.running.length > 0 && <RunningTasks leads={of === 'team'} />}
          {!tasks.isPending && !firstSteps.isLoading && (
            <DueCallBacksCard
              of={of}
              isListed={listsCallBacks}
              without={showsNext ? whoNext.data?.next?.customerId : undefined}
            />
          )}
          {of === 'team' && drawsRest && user !== null && worksOnTasks(user) && (
            <Suspense>
              <TaskAlarms />
            </Suspense>
          )}
          {of === 'team' && drawsRest && (watches ? <Team /> : <Ranks />)}
          {drawsRest && (
            <div className="stack home-stack">
              <Shortcuts />
            </div>
          )}
        </div>
      </PullToRefresh>
    </>
  );
}

/** Keeps the place of the agenda's card, so that nothing moves when it comes. A tap already leads to the agenda. */
const AgendaPlace = ({ of }: { of: 'me' | 'team' }) => (
  <ScreenLink to="agenda" query={of === 'team' ? { team: '1' } : {}} className="card agenda-card">
    <span className="sec">{t.agenda}</span>
    <span className="note" />
  </ScreenLink>
);

/** Draws the running tasks. The state of the call is read here, so that a page without tasks does not read it. */
function RunningTasks({ leads }: { leads: boolean }) {
  return <MyTasks isOnCall={useRunningCall() !== null} leads={leads} />;
}
