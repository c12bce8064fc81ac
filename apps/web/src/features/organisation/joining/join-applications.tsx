import type { Application } from '@haihu/contract/organisation/joining';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../../shared/ui/pull-to-refresh.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { AnswerSheet } from './answer-sheet.tsx';
import { JoinWays } from './join-ways.tsx';
import { t as office } from './office-texts.ts';
import '../enterprises.css';

type Shown = Application['state'] | 'all';
const shownStates: readonly Shown[] = ['waiting', 'accepted', 'refused', 'all'];

/** Lists applications to join, and the ways to join. */
export default function JoinApplications() {
  const [shown, setShown] = useState<Shown>('waiting');
  const [chosen, setChosen] = useState<Application | null>(null);
  const sheet = useOpening();
  const queryClient = useQueryClient();
  const pages = useInfiniteQuery({
    queryKey: ['enterprises.applications', shown],
    queryFn: ({ pageParam, signal }) =>
      sendRequest(
        'enterprises.applications',
        { next: pageParam, ...(shown !== 'all' && { state: shown }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('enterprises.') });

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={office.applications} />
      <PullToRefresh words={common.pulling} onRefresh={refresh}>
        <div className="page on-ground">
          <h2 className="sect">{office.applications}</h2>
          <ChipChoice
            label={office.which}
            value={shown}
            options={shownStates.map((state) => ({
              value: state,
              label: state === 'all' ? office.all : office.states[state],
            }))}
            onChange={(state) => setShown(state ?? 'waiting')}
          />
          <div className="enterprise-list">
            <Loaded query={pages} skeleton={<Skeleton count={2} />} retry={common.retry}>
              {() =>
                list.length === 0 ? (
                  <EmptyState art="people" title={office.none} hint={office.noneHint} />
                ) : (
                  <Cells inset>
                    {list.map((application) => (
                      <Cell
                        key={application.id}
                        label={application.name}
                        note={noteOf(application)}
                        value={application.state === 'waiting' ? office.answer : office.states[application.state]}
                        onPress={
                          application.state === 'waiting'
                            ? () => {
                                setChosen(application);
                                sheet.show();
                              }
                            : undefined
                        }
                      />
                    ))}
                  </Cells>
                )
              }
            </Loaded>
            <MorePages count={list.length} pages={pages} words={common} />
          </div>
          <JoinWays />
          <div className="enterprise-end" />
        </div>
      </PullToRefresh>
      {chosen && <AnswerSheet key={sheet.times} application={chosen} open={sheet.open} onClose={sheet.hide} />}
    </>
  );
}

function noteOf({ mobile, note, at, reason, decidedBy, state }: Application): string {
  const answer = decidedBy && office.decided(office.states[state], decidedBy);
  return [mobile, dayAndClock(at), note, answer, reason].filter(Boolean).join(' · ');
}
