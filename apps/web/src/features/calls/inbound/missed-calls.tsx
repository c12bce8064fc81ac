import type { MissedScope } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Missed, useCloseMissed } from '../../../parts/calls/inbound/use-close-missed.tsx';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { onPush } from '../../../shared/lib/push-listeners.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../../shared/ui/pull-to-refresh.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BlockSheet } from './block-sheet.tsx';
import { MissedRow } from './missed-row.tsx';
import { t } from './texts.ts';
import './missed.css';

type State = 'open' | 'closed';

/** Lists the people who called and reached nobody, the newest first: those to call back, and those that are settled. */
export default function MissedCalls({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const leads = leadsOthers(sessionUser());
  const scope: MissedScope = leads && query.team === '1' ? 'team' : 'mine';
  const state: State = query.state === 'closed' ? 'closed' : 'open';
  const missed = useMissedCalls(scope, state);
  const [blocking, setBlocking] = useState<Missed | null>(null);
  const closing = useCloseMissed(useAllowed('tasks.do_not_call') ? setBlocking : undefined);
  const callsByPhone = useClientState(({ companyType }) => companyType === 1);
  const list = missed.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={() => navigation().back()} />} title={label} />
      <div className="pad missed-choices">
        {leads && (
          <Segmented<MissedScope>
            label={t.whose}
            value={scope}
            choices={[
              { value: 'mine', label: t.mine },
              { value: 'team', label: t.team },
            ]}
            onChange={(chosen) => setQuery({ ...query, team: chosen === 'team' ? '1' : undefined })}
          />
        )}
        <Segmented<State>
          label={t.state}
          value={state}
          choices={[
            { value: 'open', label: t.open },
            { value: 'closed', label: t.closed },
          ]}
          onChange={(chosen) => setQuery({ ...query, state: chosen === 'closed' ? chosen : undefined })}
        />
      </div>
      <PullToRefresh words={common.pulling} onRefresh={() => missed.refetch()}>
        <div className="page list missed">
          <Loaded query={missed} skeleton={<Skeleton of="rows" count={6} />} failed={t.failed} retry={common.retry}>
            {() =>
              list.length === 0 ? (
                <EmptyState
                  art="call"
                  title={callsByPhone ? t.ownPhones : state === 'open' ? t.none : t.noneClosed}
                  hint={callsByPhone ? t.ownPhonesHint : state === 'open' ? t.noneHint : undefined}
                />
              ) : (
                list.map((each) => (
                  <MissedRow key={each.id} missed={each} onClose={closing.ask} onReopen={closing.reopen} />
                ))
              )
            }
          </Loaded>
          <MorePages count={list.length} pages={missed} words={common} />
        </div>
      </PullToRefresh>
      {closing.sheet}
      {blocking && <BlockSheet missed={blocking} onClose={() => setBlocking(null)} />}
    </>
  );
}

/** Pushes after which other people are to be called back. */
const news = [push.missedCall, push.agendaMoved, push.callEnded, push.customerCallEnded] as const;

function useMissedCalls(scope: MissedScope, state: State) {
  const queries = useQueryClient();
  useEffect(() => {
    const stops = news.map((type) =>
      onPush(type, () => void queries.invalidateQueries({ queryKey: ['calls.missed'] })),
    );
    return () => stops.forEach((stop) => stop());
  }, [queries]);
  return useInfiniteQuery({
    queryKey: ['calls.missed', scope, state],
    queryFn: ({ pageParam, signal }) => sendRequest('calls.missed', { scope, state, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  });
}
