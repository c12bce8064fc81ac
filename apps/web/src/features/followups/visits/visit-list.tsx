import type { ReturnVisitItem } from '@haihu/contract/followups/followups';
import { lazy, Suspense, useState } from 'react';
import { visitWords } from '../../../parts/followups/visit-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { clockTime, dayAndClock } from '../../../shared/lib/day.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { openVisit } from '../../../parts/followups/open-visit.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { SwipeRow } from '../../../shared/ui/swipe-row.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { VisitRow } from '../../../parts/followups/visit-row.tsx';
import { useChangeVisit, useVisits, type VisitsShown } from './use-visits.ts';
import { t } from './texts.ts';

const snoozes = ['ten_minutes', 'hour', 'tomorrow'] as const;

const VisitPicker = lazy(() => import('../../../parts/followups/visit-picker.tsx'));

/** Lists call-backs by day. The user can finish, snooze, move and call their own; colleagues' are only shown. */
export function VisitList({ shown }: { shown: VisitsShown }) {
  const visits = useVisits(shown);
  const now = useNow();
  const { ref } = useKeptScroll();
  const { finish, reopen, move, snooze } = useChangeVisit();
  const [moving, setMoving] = useState<ReturnVisitItem | null>(null);
  const [snoozing, setSnoozing] = useState<ReturnVisitItem | null>(null);
  const snoozeSheet = useOpening();
  const mayWrite = useAllowed('followups.write');
  const ownId = sessionUser()?.userId;
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
            title={shown.day ? t.emptyDay : t.empty[shown.state]}
            hint={t.emptyHints[shown.state]}
            action={shown.state === 'waiting' ? t.openCustomers : undefined}
            onAction={() => navigation().open('agentCustomers')}
          />
        }
      >
        {(visit) => (
          <SwipeRow
            label={t.actionsOf(visit.customerName)}
            actions={
              isDone || !mayWrite || visit.memberId !== ownId
                ? []
                : [
                    {
                      icon: <Icon name="bell" size="s" />,
                      label: t.snooze,
                      tone: 'plain',
                      onAct() {
                        setSnoozing(visit);
                        snoozeSheet.show();
                      },
                    },
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
              company={[shown.owner && visit.memberName, visit.company].filter(Boolean).join(' · ')}
              content={[putOffWords(visit), visit.content || visit.mobile].filter(Boolean).join(' · ')}
              tick={
                mayWrite && visit.memberId === ownId
                  ? {
                      label: (isDone ? t.openAgain : t.tickOff)(visit.customerName),
                      done: isDone,
                      onTick: () => tick(visit),
                    }
                  : undefined
              }
              onOpen={() => openVisit(visit)}
              callLabel={t.call(visit.customerName)}
              onCall={() => (visit.type === 1 ? openVisit(visit) : openCallScreen(visit.customerId))}
            />
          </SwipeRow>
        )}
      </DayGroups>
      {snoozing && (
        <ActionSheet
          open={snoozeSheet.open}
          onClose={snoozeSheet.hide}
          title={t.snoozeOf(snoozing.customerName)}
          closeLabel={common.close}
          actions={snoozes.map((until) => ({
            label: t.snoozes[until],
            onAct: () =>
              snooze.mutate(
                { id: snoozing.id, until },
                { onSuccess: ({ at }) => showToast(t.remindsAt(dayAndClock(at)), { kind: 'done' }) },
              ),
          }))}
        />
      )}
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

/** Writes 原定 3月2日 10:00 for a moved call-back, 稍后 for a snoozed reminder. */
function putOffWords({ putOff, plannedAt }: ReturnVisitItem): string | null {
  return putOff && t.putOff[putOff](dayAndClock(plannedAt));
}
