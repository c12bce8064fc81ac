import type { Call } from '@haihu/contract/calls/core/calls';
import { push } from '@haihu/contract/socket';
import { lazy, Suspense, useEffect, useState } from 'react';
import { keepCallPlace } from '../../../parts/calls/call-place.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { stateWords } from '../../../parts/calls/call-words.ts';
import { useSoundWords } from '../own-phone/sound-words.ts';
import { useCallFlag } from '../../../parts/calls/use-call-flag.ts';
import { useCall } from '../../../parts/calls/use-call.ts';
import { useRun } from '../../../parts/calls/use-run.ts';
import { useHold } from '../../../parts/customers/use-hold.ts';
import { useCustomerAnywhere } from '../../../parts/customers/customer-query.ts';
import { withPhrase } from '../../../parts/followups/notes/note-field.tsx';
import { t as form } from '../../../parts/followups/texts.ts';
import { useDraft } from '../../../parts/followups/notes/use-draft.ts';
import { usePhrases } from '../../../parts/followups/phrases/use-phrases.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { clientState } from '../../../shared/lib/client-state.ts';
import { dayWords } from '../../../shared/lib/day.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { useGround } from '../../../shared/lib/grounds.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { isOn } from '../../../shared/lib/preferences.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { shownPhone } from '../../../shared/lib/shown-phone.ts';
import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { HangUpButton } from '../../../parts/calls/call-keys.tsx';
import { useLevelName } from '../../../parts/config/settings/use-level-names.ts';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { PhraseChips } from '../../../shared/ui/phrase-chips.tsx';
import { useHangUp } from '../../../parts/calls/use-hang-up.ts';
import { useLastSaid } from './use-last-said.ts';
import { useNextInLine } from '../who-next/use-next-in-line.ts';
import { useTalkStart } from './use-talk-start.ts';
import { useUnheard } from './use-unheard.ts';
import { leaveCall, screenAfter } from './leave-call.ts';
import { onPush } from '../../../shared/lib/push-listeners.ts';
import { t } from '../texts.ts';
import { AfterCallSheet } from './after-call-sheet.tsx';
import { CallHead } from './call-head.tsx';
import { CallPromise } from './call-promise.tsx';
import { CallTools, useTalkWords } from '../../../parts/calls/call-tools.tsx';
import { keptDeviceCall } from '../../../parts/calls/device/device-call.ts';
import { DeviceFoot } from '../../../parts/calls/device/device-foot.tsx';
import { EndedSheet } from './ended-sheet.tsx';
import { NoCall } from '../no-call.tsx';
import { useAwake } from '../use-awake.ts';

const CallScript = lazy(() => import('../../../parts/tasks/scripts/call-script.tsx'));
const CallMeter = lazy(() => import('./call-meter.tsx'));
const NotDialled = lazy(() => import('../device/not-dialled.tsx'));
const ColleagueCall = lazy(() => import('./colleague-call.tsx'));

/** Shows one of the user's own calls, from dialling to the saved note. Meanwhile nothing else asks for attention. */
export function RunningCallPanel({ id, query }: { id: string; query: ScreenProps['query'] }) {
  const found = useCall(id);
  const isShown = found.data !== undefined && !found.data.followedUp;
  useCallFlag(isShown);
  useAwake(isShown && found.data?.state !== 'ended');
  const { list, after } = query;
  useEffect(() => {
    if (list || after) keepCallPlace(id, { list, after });
  }, [id, list, after]);
  // A colleague took the call over, so this screen closes.
  useEffect(() => onPush(push.callHanded, ({ data }) => data.callId === id && leaveCall(null, query)), [id, query]);
  if (found.isError && !found.data) {
    const { error } = found;
    return <NoCall title={error instanceof RequestError ? t.notFound : t.loadFailed} hint={error.message} />;
  }
  if (!found.data) return <div className="page call-page" aria-busy="true" />;
  const { customerId, followedUp, agentId, state } = found.data;
  if (state !== 'ended' && agentId !== null && agentId !== sessionUser()?.userId)
    return (
      <Suspense fallback={<div className="page call-page" aria-busy="true" />}>
        <ColleagueCall call={found.data} />
      </Suspense>
    );
  if (followedUp && customerId !== null) return <NoCall title={t.written} customerId={customerId} />;
  const parts = { call: found.data, readAt: found.dataUpdatedAt, query };
  return customerId === null ? <TypedCall {...parts} /> : <CustomerCall {...parts} customerId={customerId} />;
}

/** Sets the specification's flag for a single call that is not part of a run. */
function useFlagOfOne(isOne: boolean): void {
  useEffect(() => {
    clientState.set({ onecall: isOne });
    return () => clientState.set({ onecall: false });
  }, [isOne]);
}

interface CallPartProps {
  call: Call;
  /** Instant of reading, in milliseconds since 1970. */
  readAt: number;
  query: ScreenProps['query'];
}

/** Shows a call to a number that is no customer's. It needs no note. */
function TypedCall({ call, readAt, query }: CallPartProps) {
  const since = useTalkStart(call, readAt);
  const ended = call.state === 'ended';
  return (
    <>
      <div className={classNames('page call-page', ended && 'over')}>
        <Head {...{ call, since }} />
        {call.mode === 'device' ? (
          deviceFoot(call, query)
        ) : (
          <Foot {...{ call, since }} onLeft={() => leaveCall(null, query)} />
        )}
      </div>
      <EndedSheet open={ended && !isReportDue(call)} call={call} onClose={() => leaveCall(null, query)} />
    </>
  );
}

function CustomerCall({ call, readAt, query, customerId }: CallPartProps & { customerId: string }) {
  const since = useTalkStart(call, readAt);
  const customer = useCustomerAnywhere(customerId).data;
  const lastSaid = useLastSaid(customerId);
  const next = useNextInLine(customerId, query.list);
  const known = useRun().run;
  const run = known?.callId === call.id && known.phase !== 'ended' ? known : null;
  useFlagOfOne(run === null);
  useHold(customerId, true);
  useGround('customer', customerId);
  const [draft, change, hold] = useDraft(customerId);
  const ended = call.state === 'ended';
  const level = customer?.level ?? null;
  const levelWords = useLevelName(level);
  const isCompulsory = useOptions()?.wrapUp.isCompulsory ?? false;
  const [sawCall] = useState(!ended);
  const [isWanted, setWanted] = useState(() => isOn('afterCallSheet'));
  const isLeft = call.mode === 'device' && isWithoutReport(call);
  const isSheetUp = !isLeft && (isWanted || (isCompulsory && call.cause === 'answered'));
  return (
    <>
      <div className={classNames('page call-page', ended && 'over')}>
        <Head {...{ call, since }} company={customer?.company ?? null} />
        <div className="call-body">
          <Suspense>
            <CallScript callId={call.id} />
          </Suspense>
          <CallPromise customerId={customerId} />
          {lastSaid && (
            <Card>
              <div className="h note">
                <span>{t.lastTime(dayWords(lastSaid.at))}</span>
                <span className="end h">
                  <LevelTile level={level} small />
                  {levelWords}
                </span>
              </div>
              <p className="sec said">{lastSaid.text || (lastSaid.outcome && form.results[lastSaid.outcome])}</p>
            </Card>
          )}
          <CallNote text={draft.text} onChange={(text) => change({ text })} />
        </div>
        {call.mode === 'device' ? (
          deviceFoot(call, query)
        ) : (
          <Foot {...{ call, since }} onLeft={() => run ?? leaveCall(customerId, query)} />
        )}
      </div>
      {ended && isSheetUp && (
        <AfterCallSheet {...{ call, customerId, level, sawCall, draft, change, hold, next, run, query }} />
      )}
      {ended && !isLeft && !isSheetUp && (
        <ActionBar>
          <Button onClick={() => leaveCall(customerId, query)}>{common.back}</Button>
          <Button kind="primary" wide="grow" onClick={() => setWanted(true)}>
            {t.writeFollowUp}
          </Button>
        </ActionBar>
      )}
    </>
  );
}

function Head({ call, since, company }: { call: Call; since: number | null; company?: string | null }) {
  const { state, customerId, customerName, area, lineName } = call;
  const callee = shownPhone(call.callee, 'callee');
  const ended = state === 'ended';
  const isUnheard = useUnheard(call.id) && !ended;
  const name = customerName ?? callee;
  return (
    <CallHead
      state={isUnheard ? t.notHeard : stateWords(call)}
      tone={isUnheard ? 'danger' : state === 'answered' || state === 'bridged' ? 'call' : '2'}
      name={name}
      company={company}
      facts={[customerName && callee, area, lineName]}
      since={ended ? null : since}
      customer={customerId !== null && !ended ? { id: customerId, label: t.toCustomer(name) } : undefined}
    />
  );
}

function CallNote({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const phrases = usePhrases();
  return (
    <div className="card call-note">
      <textarea
        aria-label={form.note}
        placeholder={t.noteDuring}
        maxLength={2000}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <PhraseChips
        label={form.phrases}
        phrases={phrases.map((phrase) => phrase.text)}
        onPick={(phrase) => {
          haptic('light');
          onChange(withPhrase(text, phrase));
        }}
      />
    </div>
  );
}

/** Returns true for a call that ended unreported although this phone dialled it. The report is still taken. */
function isReportDue({ id, mode, cause }: Call): boolean {
  return mode === 'device' && cause === 'unreported' && keptDeviceCall(id) !== null;
}

/** Returns true for a call that needs no sheet: no phone dialled it, or its report comes first. */
function isWithoutReport(call: Call): boolean {
  return call.cause === 'cancelled' || isReportDue(call);
}

function deviceFoot(call: Call, query: ScreenProps['query']) {
  const { state, customerId, cause } = call;
  if (state !== 'ended' || isReportDue(call)) {
    return (
      <div className="call-foot">
        <DeviceFoot call={call} />
      </div>
    );
  }
  if (customerId === null || cause !== 'cancelled') return null;
  return (
    <Suspense fallback={<div className="call-foot" />}>
      <NotDialled
        call={call}
        onBack={() => leaveCall(customerId, query)}
        onAgain={() => openCallScreen(customerId, { list: query.list, from: screenAfter(query), replaces: true })}
      />
    </Suspense>
  );
}

interface FootProps {
  call: Call;
  since: number | null;
  /** Called once the agent has left the call to a machine. A call of a run goes on to its end here. */
  onLeft: () => void;
}

function Foot({ call, since, onLeft }: FootProps) {
  const hangUp = useHangUp(call.id);
  const mayReadMoney = useAllowed('billing.read');
  const talkWords = useTalkWords(call);
  const soundWords = useSoundWords();
  const words = useUnheard(call.id) ? t.notHeardNote : soundWords || talkWords;
  if (call.state === 'ended') return null;
  return (
    <div className="call-foot">
      <CallTools
        call={call}
        onLeft={(said) => {
          showToast(said);
          onLeft();
        }}
      />
      <p className="note" role="status">
        {hangUp.isPending || hangUp.isSuccess ? t.hangingUp : words || '\u00a0'}
      </p>
      <Suspense fallback={<div className="meter note" />}>
        <CallMeter {...{ call, since, mayReadMoney }} />
      </Suspense>
      <HangUpButton label={t.hangUp} onPress={() => hangUp.isPending || hangUp.mutate()} />
    </div>
  );
}
