import type { AgendaItem } from '@haihu/contract/messages/agenda';
import type { AgendaScope } from '@haihu/contract/messages/values';
import { Fragment, lazy, Suspense, useState } from 'react';
import { keptDeviceCall } from '../../../parts/calls/device/device-call.ts';
import { useCloseMissed } from '../../../parts/calls/inbound/use-close-missed.tsx';
import { openCall } from '../../../parts/calls/open-call.ts';
import { SnoozeSheet } from '../../../parts/followups/call-backs/snooze-sheet.tsx';
import { t as snoozeWords } from '../../../parts/followups/call-backs/snooze-texts.ts';
import { sectionNamed, sectionsOf } from '../../../parts/messages/agenda-sections.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { PullToRefresh } from '../../../shared/ui/pull-to-refresh.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type SwipeAction, SwipeRow } from '../../../shared/ui/swipe-row.tsx';
import { DayHead } from '../../../shared/ui/time-line.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { AgendaChips } from './agenda-chips.tsx';
import { AgendaRow, nameOf } from './agenda-row.tsx';
import { EmptyAgenda } from './empty-agenda.tsx';
import { t } from './texts.ts';
import { useAgenda, useFinishCallBack } from './use-agenda.ts';
import { useExtending } from './use-extending.tsx';

const ReportSheet = lazy(() => import('./report-sheet.tsx'));

interface AgendaListProps {
  scope: AgendaScope;
  /** Id of the section that the list is narrowed to. */
  shown: string | undefined;
  onShow: (section: string | undefined) => void;
}

/** Lists the things of the agenda, the earliest first. */
export function AgendaList({ scope, shown, onShow }: AgendaListProps) {
  const section = sectionNamed(shown);
  const agenda = useAgenda(scope, section?.kind);
  const now = useNow();
  const { ref } = useKeptScroll();
  const pages = agenda.data?.pages ?? [];
  const sections = sectionsOf(pages[0]?.kinds ?? []);
  const list = pages.flatMap((page) => page.list).filter(({ day }) => !section?.day || day === section.day);
  const report = useReporting();
  const extending = useExtending();
  const closing = useCloseMissed();
  const own = useOwnActions();
  return (
    <>
      {sections.length > 0 && (
        <div className="agenda-chips">
          <AgendaChips sections={sections} chosen={shown} onChoose={onShow} onRetry={() => void agenda.refetch()} />
        </div>
      )}
      <PullToRefresh words={common.pulling} onRefresh={() => agenda.refetch()}>
        <div className="page list agenda" ref={ref}>
          <Loaded query={agenda} skeleton={<Skeleton of="rows" count={6} />} failed={t.failed} retry={common.retry}>
            {() =>
              list.length === 0 && !agenda.hasNextPage ? (
                <EmptyAgenda
                  {...{ scope, sections }}
                  onRetry={() => void agenda.refetch()}
                  onShowAll={section && (() => onShow(undefined))}
                />
              ) : (
                list.map((item, index) => (
                  <Fragment key={`${item.kind} ${item.id}`}>
                    {item.day !== list[index - 1]?.day && <DayHead>{t.days[item.day]}</DayHead>}
                    <SwipeRow label={t.actionsOf(nameOf(item))} actions={own.actionsOf(item)}>
                      <AgendaRow
                        item={item}
                        now={now}
                        onReport={report.ask}
                        onExtend={extending.extend}
                        onCloseMissed={(missed) => closing.ask({ id: missed.id, who: nameOf(missed) })}
                      />
                    </SwipeRow>
                  </Fragment>
                ))
              )
            }
          </Loaded>
          {section?.kind === 'missed' && (
            <div className="pad agenda-scope">
              <Button
                kind="soft"
                onClick={() => navigation().open('missedCalls', scope === 'team' ? { team: '1' } : {})}
              >
                {t.allMissed}
              </Button>
            </div>
          )}
          <MorePages count={list.length + pages.length} pages={agenda} words={common} />
        </div>
      </PullToRefresh>
      {own.sheet}
      {report.sheet}
      {extending.sheet}
      {closing.sheet}
    </>
  );
}

/** Returns the actions behind the row of a call-back of the user's own, and the sheet that one of them opens. */
function useOwnActions() {
  const mayWrite = useAllowed('followups.write');
  const { finish, reopen } = useFinishCallBack();
  const opening = useOpening();
  const [snoozed, setSnoozed] = useState<AgendaItem | null>(null);

  function actionsOf(item: AgendaItem): SwipeAction[] {
    const isCallBack = item.kind === 'call_back' || item.kind === 'task_number';
    if (!isCallBack || !mayWrite || item.memberId !== sessionUser()?.userId) return [];
    const undo = { label: t.undo, onAct: () => reopen.mutate(item) };
    return [
      {
        icon: <Icon name="bell" size="s" />,
        label: snoozeWords.snooze,
        tone: 'plain',
        onAct() {
          setSnoozed(item);
          opening.show();
        },
      },
      {
        icon: <Icon name="check" size="s" />,
        label: t.finish,
        tone: 'accent',
        onAct: () =>
          finish.mutate(item, {
            onSuccess: (done) => done && showToast(t.finished, { kind: 'done', action: undo }),
          }),
      },
    ];
  }

  const sheet = snoozed && (
    <SnoozeSheet
      id={snoozed.id}
      customerId={snoozed.customerId ?? snoozed.taskNumberId ?? ''}
      name={nameOf(snoozed)}
      open={opening.open}
      onClose={opening.hide}
    />
  );
  return { actionsOf, sheet };
}

/** Returns a function that asks for the result of an unreported call, and its sheet. */
function useReporting() {
  const opening = useOpening();
  const [asked, setAsked] = useState<AgendaItem | null>(null);

  function ask(item: AgendaItem): void {
    // The phone that dialled may know the length of the talk from its log.
    if (keptDeviceCall(item.id)) return openCall(item);
    setAsked(item);
    opening.show();
  }

  const sheet = asked?.bindId && (
    <Suspense>
      <ReportSheet key={opening.times} item={asked} bindId={asked.bindId} open={opening.open} onClose={opening.hide} />
    </Suspense>
  );
  return { ask, sheet };
}
