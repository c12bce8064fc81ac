import { fillScript } from '@haihu/rules/tasks/keeping/script-blanks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { settledFollowUp } from '../../../parts/followups/notes/draft.ts';
import { resultByCall } from '../../../parts/followups/notes/results.ts';
import { useWaitingCallBack } from '../../../parts/followups/call-backs/use-waiting-call-back.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { useGround } from '../../../shared/lib/grounds.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { EmptyPage } from '../../../shared/ui/empty-page.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';
import type { DialledNumber } from './dialled-number.ts';
import { DeleteNumber } from './delete-number.tsx';
import { EditNumber } from './edit-number.tsx';
import { DialBar } from './dial-bar.tsx';
import { MakeCustomer } from './make-customer.tsx';
import { goesOnDialling, setGoesOnDialling } from './next-turn.ts';
import { NumberLog } from './number-log.tsx';
import { ResultForm, targetOf } from './result-form.tsx';
import { useResult } from './use-result.ts';
import { useCallFlag } from '../../../parts/calls/use-call-flag.ts';
import { useNumberCall } from './use-number-call.ts';
import '../tasks.css';

const CallScript = lazy(() => import('../../../parts/tasks/scripts/call-script.tsx'));

/** Shows one number of a task: the person, the script, the call, the result, and the next number. */
export default function TaskNumber({ query: { CustomerID: id, viewType, call: callId } }: ScreenProps) {
  const number = useQuery({
    queryKey: ['tasks.number', id],
    queryFn: ({ signal }) => sendRequest('tasks.number', { id: id! }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <>
      {isAbsent(number.error) || id === undefined ? (
        <>
          <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={tasks.title} />
          <EmptyPage
            title={t.numberAbsent}
            hint={t.numberAbsentHint}
            action={tasks.toTasks}
            onAction={() => navigation().open('tasks', { view: 'tasks' })}
          />
        </>
      ) : (
        <Loaded query={number} skeleton={<Skeleton of="rows" count={6} />} failed={common.failed} retry={common.retry}>
          {(read) => (
            <Dialling key={`${read.id} ${callId ?? ''}`} number={read} viewType={viewType} givenCall={callId ?? null} />
          )}
        </Loaded>
      )}
    </>
  );
}

/**
 * Returns the seat that owns the number. `null` for the user's own, and for an unassigned one that the user was given
 * to call.
 */
function whoseWords({ isSample, seatId, seatName }: DialledNumber, viewType: string | undefined): string | null {
  if (isSample || seatId === sessionUser()?.userId) return null;
  if (seatId !== null) return seatName;
  return viewType === '1' ? tasks.notDivided : null;
}

/** Returns what the blanks of the script stand for. A colleague's number is read with the colleague's name. */
function blanksOf({ name, company, seatName }: DialledNumber) {
  const user = sessionUser();
  return { customer: name, company, agent: seatName ?? user?.name, enterprise: user?.tenantName };
}

interface DiallingProps {
  number: DialledNumber;
  viewType: string | undefined;
  /** Id of the call that the task placed by itself. */
  givenCall: string | null;
}

function Dialling({ number, viewType, givenCall }: DiallingProps) {
  const { id, name, mobile, area, remark, script, taskName, state, customerId, isSample, visitAt } = number;
  const [result, setResult, letGo] = useResult(id);
  const [making, setMaking] = useState(false);
  const onCall = useNumberCall(id, givenCall);
  const [hasPractised, setPractised] = useState(false);
  const cause = hasPractised ? number.lastCause : onCall.cause;
  useCallFlag(onCall.callId !== null && !onCall.isElsewhere);
  const waiting = useWaitingCallBack(targetOf(number));
  const toKeep = settledFollowUp(result, waiting, cause === 'answered');
  useEffect(() => {
    // The result of an unreported call comes with its report. Without a call there is nothing to go by.
    if (cause === 'unreported' || (cause === null && !onCall.isOnCall)) return;
    setResult((before) => resultByCall(before, cause));
  }, [cause, onCall.isOnCall, setResult]);
  const isOwnPhone = useClientState(({ companyType }) => companyType === 1);
  const mayGoOn = isOwnPhone && number.mode === 'preview' && !isSample;
  const [isGoingOn, setGoingOn] = useState(goesOnDialling);
  const manages = useAllowed('tasks.manage');
  useGround('number', id);
  useGround('task', number.taskId);
  // The bar below shows the state of the user's own call.
  const stateWord = state === 'calling' && onCall.isOnCall && !onCall.isElsewhere ? null : tasks.numberStates[state];
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={taskName}
        right={
          isSample ? undefined : customerId ? (
            <NavText tone="accent" onClick={() => navigation().open('customerDetail', { id: customerId })}>
              {t.toCustomer}
            </NavText>
          ) : (
            <NavText tone="accent" onClick={() => setMaking(true)}>
              {t.makeCustomer}
            </NavText>
          )
        }
      />
      <div className="page dialling">
        <div className="dialling-head">
          <span className="number num">{mobile}</span>
          <b>{name || tasks.unnamed}</b>
          <span className="c-2">
            {[isSample && t.practiceOnly, area, stateWord, whoseWords(number, viewType), remark]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {visitAt && <span className="c-accent">{t.promised(dayAndClock(visitAt))}</span>}
        </div>
        {script && (
          <section className="dialling-script" aria-label={tasks.script}>
            {fillScript(script, blanksOf(number))}
          </section>
        )}
        {onCall.callId !== null && (
          <Suspense>
            <CallScript callId={onCall.callId} />
          </Suspense>
        )}
        <NumberLog numberId={id} />
        <ResultForm {...{ number, cause, result }} onChange={setResult} />
        {mayGoOn && <GoOnSwitch on={isGoingOn} onChange={setGoingOn} />}
        {!isSample && <EditNumber number={number} />}
        {manages && !isSample && <DeleteNumber number={number} />}
      </div>
      <DialBar
        {...{ number, onCall, cause }}
        result={toKeep}
        onPractised={() => setPractised(true)}
        onKept={letGo}
        isGoingOn={mayGoOn && isGoingOn}
      />
      {making && (
        <MakeCustomer
          number={number}
          result={toKeep}
          callId={onCall.callId}
          onKept={letGo}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}

/** Draws the switch that lets own phones dial the next number once a result is saved. The device keeps the choice. */
function GoOnSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Cells>
      <SwitchCell
        label={t.goOn}
        on={on}
        onChange={(chosen) => {
          setGoesOnDialling(chosen);
          onChange(chosen);
        }}
      />
    </Cells>
  );
}
