import type { ReturnVisitItem } from '@haihu/contract/followups';
import { lazy, Suspense, useState } from 'react';
import { visitWords } from '../../../shared/followups/visit-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { clockTime, dayAndClock } from '../../../shared/lib/day.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { startCall } from '../../../shared/lib/start-call.ts';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { SwipeRow } from '../../../shared/ui/swipe-row.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { VisitRow } from '../../../shared/ui/visit-row.tsx';
import { useChangeVisit, useVisits, type VisitsShown } from '../api/use-visits.ts';
import { t } from '../texts.ts';

const VisitPicker = lazy(() => import('../../../shared/followups/visit-picker.tsx'));

/** Promised calls by day, to tick off, to move, to make. */
export function VisitList({ shown }: { shown: VisitsShown }) {
  const visits = useVisits(shown);
  const now = useNow();
  const { ref } = useKeptScroll();
  const { finish, reopen, move } = useChangeVisit();
  const [moving, setMoving] = useState<ReturnVisitItem | null>(null);
  const isDone = shown.state === 'done';

  function tick(visit: ReturnVisitItem): void {
    if (isDone) return reopen.mutate(visit);
    const undo = { label: t.undo, onAct: () => reopen.mutate(visit) };
    finish.mutate(visit, { onSuccess: () => showToast(t.finished, { kind: 'done', action: undo }) });
  }

  return (
    <main className="page list" ref={ref}>
      <DayGroups<ReturnVisitItem>
        items={visits.data?.pages.flatMap((page) => page.list) ?? []}
        pages={visits}
        atOf={(visit) => visit.at}
        words={{ failed: t.loadFailed, restFailed: t.restFailed, retry: common.retry }}
        empty={
          <EmptyState
            art="calendar"
            title={shown.day ? t.emptyDay : isDone ? t.emptyDone : t.empty}
            hint={isDone ? t.emptyDoneHint : t.emptyHint}
            action={isDone ? undefined : t.openCustomers}
            onAction={() => navigation().open('agentCustomers')}
          />
        }
      >
        {(visit) => (
          <SwipeRow
            label={t.actionsOf(visit.customerName)}
            actions={
              isDone
                ? []
                : [
                    {
                      icon: <Icon name="clock" size="s" />,
                      label: t.move,
                      tone: 'accent',
                      onAct: () => setMoving(visit),
                    },
                  ]
            }
          >
            <VisitRow
              clock={clockTime(visit.at)}
              {...(isDone ? { when: '', urgency: 'later' as const } : visitWords(visit.at, now))}
              name={visit.customerName}
              company={visit.company}
              content={visit.content || visit.mobile}
              tick={{
                label: (isDone ? t.openAgain : t.tickOff)(visit.customerName),
                done: isDone,
                onTick: () => tick(visit),
              }}
              onOpen={() => navigation().open('customerDetail', { id: visit.customerId })}
              callLabel={t.call(visit.customerName)}
              onCall={() => startCall(visit.customerId)}
            />
          </SwipeRow>
        )}
      </DayGroups>
      <Suspense>
        {moving && (
          <VisitPicker
            key={moving.id}
            open
            onClose={() => setMoving(null)}
            customerId={moving.customerId}
            name={moving.customerName}
            planned={moving.at}
            busy={move.isPending}
            onPick={(at) =>
              move.mutate(
                { visit: moving, at },
                {
                  onSuccess() {
                    setMoving(null);
                    showToast(t.moved(dayAndClock(at)), { kind: 'done' });
                  },
                },
              )
            }
          />
        )}
      </Suspense>
    </main>
  );
}
