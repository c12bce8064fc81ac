import type { CallBackItem } from '@haihu/contract/followups/call-backs';
import { lazy, Suspense, useState } from 'react';
import { callBackWords } from '../../../parts/followups/call-backs/call-back-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { clockTime, dayAndClock } from '../../../shared/lib/day.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { openCallBack } from '../../../parts/followups/call-backs/open-call-back.ts';
import { SnoozeSheet } from '../../../parts/followups/call-backs/snooze-sheet.tsx';
import { t as snoozeWords } from '../../../parts/followups/call-backs/snooze-texts.ts';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { calendar } from '../../../shared/ui/icons/people.ts';
import { SwipeRow } from '../../../shared/ui/swipe-row.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { CallBackRow } from '../../../parts/followups/call-backs/call-back-row.tsx';
import { useSaveCallBackFile } from '../calendar/use-save-call-back-file.ts';
import { useChangeCallBack, useCallBacks, type CallBacksShown } from './use-call-backs.ts';
import { t } from './texts.ts';

const CallBackPicker = lazy(() => import('../../../parts/followups/call-backs/call-back-picker.tsx'));

/** Lists call-backs by day. The user can finish, snooze, move and call their own; colleagues' are only shown. */
export function CallBackList({ shown }: { shown: CallBacksShown }) {
  const callBacks = useCallBacks(shown);
  const now = useNow();
  const { ref } = useKeptScroll();
  const { finish, reopen, move } = useChangeCallBack();
  const [moving, setMoving] = useState<CallBackItem | null>(null);
  const [snoozing, setSnoozing] = useState<CallBackItem | null>(null);
  const snoozeSheet = useOpening();
  const saving = useSaveCallBackFile();
  const mayWrite = useAllowed('followups.write');
  const ownId = sessionUser()?.userId;
  const isDone = shown.state === 'done';

  function tick(callBack: CallBackItem): void {
    if (isDone) return reopen.mutate(callBack);
    const undo = { label: t.undo, onAct: () => reopen.mutate(callBack) };
    finish.mutate(callBack, { onSuccess: (done) => done && showToast(t.finished, { kind: 'done', action: undo }) });
  }

  return (
    <div className="page list" ref={ref}>
      <DayGroups<CallBackItem>
        items={callBacks.data?.pages.flatMap((page) => page.list) ?? []}
        pages={callBacks}
        atOf={(callBack) => callBack.at}
        words={{ failed: t.loadFailed, restFailed: common.restFailed, retry: common.retry }}
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
        {(callBack) => (
          <SwipeRow
            label={t.actionsOf(callBack.customerName)}
            actions={
              isDone || !mayWrite || callBack.memberId !== ownId
                ? []
                : [
                    {
                      icon: <Icon name="bell" size="s" />,
                      label: snoozeWords.snooze,
                      tone: 'plain',
                      onAct() {
                        setSnoozing(callBack);
                        snoozeSheet.show();
                      },
                    },
                    {
                      icon: <Icon name="clock" size="s" />,
                      label: t.move,
                      tone: 'accent',
                      onAct: () => setMoving(callBack),
                    },
                    {
                      icon: <Icon shape={calendar} size="s" />,
                      label: t.toCalendar,
                      tone: 'call',
                      onAct: () => saving.mutate(callBack.id),
                    },
                  ]
            }
          >
            <CallBackRow
              clock={clockTime(callBack.at)}
              {...(isDone ? { when: '', urgency: 'later' as const } : callBackWords(callBack.at, now))}
              name={callBack.customerName}
              company={callBack.company}
              promisedBy={shown.owner && callBack.memberName}
              content={[putOffWords(callBack), callBack.content || callBack.mobile].filter(Boolean).join(' · ')}
              tick={
                mayWrite && callBack.memberId === ownId
                  ? {
                      label: (isDone ? t.openAgain : t.tickOff)(callBack.customerName),
                      done: isDone,
                      onTick: () => tick(callBack),
                    }
                  : undefined
              }
              onOpen={() => openCallBack(callBack)}
              callLabel={t.call(callBack.customerName)}
              onCall={() => (callBack.type === 1 ? openCallBack(callBack) : openCallScreen(callBack.customerId))}
            />
          </SwipeRow>
        )}
      </DayGroups>
      {snoozing && (
        <SnoozeSheet
          id={snoozing.id}
          customerId={snoozing.customerId}
          name={snoozing.customerName}
          open={snoozeSheet.open}
          onClose={snoozeSheet.hide}
        />
      )}
      <Suspense>
        {moving && (
          <CallBackPicker
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
    </div>
  );
}

/** Writes 原定 3月2日 10:00 for a moved call-back, 稍后 for a snoozed reminder. */
function putOffWords({ putOff, plannedAt }: CallBackItem): string | null {
  return putOff && t.putOff[putOff](dayAndClock(plannedAt));
}
