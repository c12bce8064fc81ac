import type { ReplyOf } from '@haihu/contract/contract';
import { lazy, Suspense } from 'react';
import { NextCallCost } from '../../../parts/calls/next-call-cost.tsx';
import { resultAndRing } from '../../../parts/calls/call-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { useCallDetail } from './use-call-detail.ts';
import { NoCall } from '../no-call.tsx';
import { t as unknown } from '../unknown-numbers/texts.ts';
import { CallAgainKey, isOwnUnknown, UnknownNumber } from '../unknown-numbers/unknown-number.tsx';
import { CallCourse, CallFacts } from './call-facts.tsx';
import { CallLegs } from './call-legs.tsx';
import { CallSound } from './call-sound.tsx';
import { HideRecord } from './hide-record.tsx';
import { RecordingDesk } from '../recordings/recording-desk.tsx';
import { WrittenFollowUp } from './written-follow-up.tsx';
import './detail.css';
import { t } from '../texts.ts';
import '../calls.css';

const CallAnswers = lazy(() => import('./call-answers.tsx'));

/** Shows one call: its course, recording, customer and cost. */
export default function CallDetail({ query }: ScreenProps) {
  const { label } = useVisit();
  const { id } = query;
  const found = useCallDetail(id ?? '', { enabled: !!id, says403: true });
  const { back } = navigation();
  if (!id) return <NoCall title={t.notFound} />;
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={label} />
      <Loaded
        query={found}
        skeleton={<Skeleton of="cards" count={2} />}
        failed={found.error instanceof RequestError ? t.notFound : t.loadFailed}
        retry={common.retry}
      >
        {(data) => <Shown call={data} />}
      </Loaded>
    </>
  );
}

function Shown({ call }: { call: ReplyOf<'calls.detail'> }) {
  const { ref } = useKeptScroll();
  const mayCall = useAllowed('calls.place');
  const mayWrite = useAllowed('followups.write');
  const { id, customerId, taskNumberId, customerName, company, callee, area, cause, createdAt, followedUp } = call;
  const about = [company, customerName && callee, area].filter(Boolean).join(' · ');
  const isMine = call.agentId === sessionUser()?.userId;
  const leadsOn = isOwnUnknown(call);
  const waitsForNote = call.state === 'ended' && isMine && mayWrite && !followedUp;
  const { open } = navigation();
  return (
    <>
      <div className="page" ref={ref}>
        <div className="pad record-head">
          <StateWord tone={cause === 'answered' ? 'call' : '2'}>
            {call.direction === 'inbound' && `${t.inbound} · `}
            {resultAndRing(call)}
          </StateWord>
          <h2 className="head">{customerName ?? callee}</h2>
          <p className="sec">
            {about !== '' && (
              <>
                {about}
                <br />
              </>
            )}
            {dayAndClock(createdAt)}
          </p>
          {call.reportedAt !== null && <NoticeBox tone="plain">{t.byPhone(dayAndClock(call.reportedAt))}</NoticeBox>}
          {call.hasRecording && <RecordingDesk call={call} />}
        </div>
        {customerId !== null && (
          <Cells>
            <Cell
              icon={<Icon name="user" size="s" />}
              label={t.openCustomer}
              value={customerName ?? undefined}
              onPress={() => open('customerDetail', { id: customerId })}
            />
            <Cell
              icon={<Icon name="pen" size="s" />}
              label={t.fields.followUp}
              value={followedUp ? t.isWritten : t.isNotWritten}
              onPress={waitsForNote ? () => open('inCall', { call: id }) : undefined}
            />
          </Cells>
        )}
        {customerId !== null && followedUp && <WrittenFollowUp customerId={customerId} callId={id} />}
        <Suspense>
          <CallAnswers callId={id} />
        </Suspense>
        {leadsOn && <UnknownNumber callId={id} />}
        {taskNumberId !== null && (
          <Cells>
            <Cell
              icon={<Icon name="tasks" size="s" />}
              label={unknown.toTask}
              onPress={() => open('taskNumber', { CustomerID: taskNumberId, viewType: isMine ? '0' : '1' })}
            />
          </Cells>
        )}
        <CallFacts call={call} />
        <CallSound sides={call.quality ?? []} />
        <CallLegs legs={call.legs} />
        <CallCourse states={call.states} direction={call.direction} />
        <HideRecord callId={id} isOver={call.state === 'ended'} />
      </div>
      {customerId !== null && mayCall && (
        <>
          <NextCallCost onlyShort />
          <ActionBar>
            <Button
              data-key="call"
              kind="call"
              wide="grow"
              icon={<Icon name="phone" size="s" />}
              onClick={() => openCallScreen(customerId)}
            >
              {t.call}
            </Button>
          </ActionBar>
        </>
      )}
      {leadsOn && mayCall && (
        <>
          <NextCallCost onlyShort />
          <ActionBar>
            <CallAgainKey callId={id} direction={call.direction} />
          </ActionBar>
        </>
      )}
    </>
  );
}
