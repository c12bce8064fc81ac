import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { NextCallCost } from '../../../parts/calls/next-call-cost.tsx';
import { t as words } from '../../../parts/calls/run-texts.ts';
import { runWords, useRunCall } from './run-words.ts';
import { dueAt, useSteerRun, useStopRun } from '../../../parts/calls/use-run.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { keepPace } from '../../../parts/calls/pace.ts';
import { ActionBar, QuietAction } from '../../../shared/ui/action-bar.tsx';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead, CardStack } from '../../../shared/ui/card.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { hangup, pause } from '../../../shared/ui/icons/phone.ts';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { PaceChips } from '../../../parts/calls/pace-chips.tsx';
import { t } from './texts.ts';
import { leftOf, RunProgress } from './run-progress.tsx';
import { RunTurns } from './run-turns.tsx';
import { useDialNext, waitsForTap } from './use-dial-next.ts';

/** Shows a running run: the countdown, the next customer, the progress, and the keys near the thumb. */
export function RunNow({ run, readAt }: { run: DiallingRun; readAt: number }) {
  const steer = useSteerRun(run);
  const stop = useStopRun();
  const { phase, next, isPausing, callId, paceSeconds } = run;

  async function askToStop(): Promise<void> {
    const left = countWords(leftOf(run));
    const sure = await confirm({
      title: t.stopTitle,
      body: t.stopHint(left),
      yes: words.stop,
      no: t.keepOn,
      danger: true,
    });
    if (sure) stop.mutate();
  }

  return (
    <>
      <div className="page run-page">
        <CardStack>
          <Card>
            <Now
              run={run}
              readAt={readAt}
              onSkip={(customerId) => steer.isPending || steer.mutate({ what: 'skip', customerId })}
            />
          </Card>
          <RunProgress run={run} />
          {(phase === 'calling' || phase === 'wrap_up') && (
            <Card line slim label={words.next}>
              <span className="note">{words.next}</span>
              <span className="grow one">
                {next ? (
                  <>
                    <b>{next.name}</b> <span className="sec">{next.company}</span>
                  </>
                ) : (
                  <span className="c-3">{words.nobodyNext}</span>
                )}
              </span>
            </Card>
          )}
          <Card>
            <CardHead>{words.pace}</CardHead>
            <PaceChips
              value={paceSeconds}
              onChange={(chosen) => {
                keepPace(chosen);
                steer.mutate({ what: 'pace', paceSeconds: chosen });
              }}
            />
          </Card>
          <RunTurns id={run.id} />
        </CardStack>
      </div>
      <NextCallCost />
      <ActionBar>
        <QuietAction icon={<Icon shape={hangup} />} danger onClick={() => void askToStop()}>
          {words.stop}
        </QuietAction>
        {((callId !== null && phase !== 'paused') || waitsForTap(run)) && (
          <QuietAction
            icon={<Icon shape={pause} />}
            onClick={() => steer.mutate({ what: isPausing ? 'resume' : 'pause' })}
          >
            {isPausing ? words.resume : words.pause}
          </QuietAction>
        )}
        <Main run={run} busy={steer.isPending} onSteer={(what) => steer.mutate({ what })} />
      </ActionBar>
    </>
  );
}

interface NowProps {
  run: DiallingRun;
  readAt: number;
  onSkip: (customerId: string) => void;
}

function Now({ run, readAt, onSkip }: NowProps) {
  const running = useRunCall(run);
  const now = useNow();
  const due = dueAt(run, readAt);
  const seconds = due === null ? null : Math.max(0, Math.ceil((due - now) / 1000));
  const { phase, current, next, reason } = run;
  const counts = phase === 'counting' && seconds !== null && seconds > 0;
  const who = phase === 'calling' || phase === 'wrap_up' ? current : next;
  return (
    <div className="run-now">
      <div role="status">
        <StateWord tone={tones[phase]}>{counts && !reason ? words.title : runWords(run, seconds, running)}</StateWord>
      </div>
      {counts && (
        <div className="big" role="timer" aria-label={words.dialsIn(seconds)}>
          {seconds}
        </div>
      )}
      {counts && <p className="note">{t.secondsTo}</p>}
      <p className="who one">{who?.name ?? ' '}</p>
      <p className="sec one">{who?.company ?? ' '}</p>
      {next && who === next && (
        <Button size="medium" kind="soft" aria-label={words.skipName(next.name)} onClick={() => onSkip(next.id)}>
          {words.skip}
        </Button>
      )}
    </div>
  );
}

const tones = { counting: 'accent', calling: 'call', wrap_up: 'warn', paused: '2', ended: '2' } as const;

interface MainProps {
  run: DiallingRun;
  busy: boolean;
  onSteer: (what: 'pause' | 'resume') => void;
}

/** Draws the main key: to the call, resume, dial or pause. */
function Main({ run, busy, onSteer }: MainProps) {
  const { phase, callId, isHere } = run;
  const { open } = navigation();
  const dial = useDialNext(run);
  if (callId !== null && phase !== 'paused') {
    const isCall = phase === 'calling';
    return (
      <Button kind={isCall ? 'call' : 'primary'} wide="grow" onClick={() => open('inCall', { call: callId })}>
        {isCall ? words.toCall : words.write}
      </Button>
    );
  }
  if (phase === 'paused') {
    return (
      <Button
        kind="call"
        wide="grow"
        busy={busy}
        icon={<Icon name="phone" size="s" />}
        onClick={() => onSteer('resume')}
      >
        {isHere ? words.resume : t.movedHere}
      </Button>
    );
  }
  if (waitsForTap(run)) {
    return (
      <Button
        kind="call"
        wide="grow"
        busy={dial.isPending}
        icon={<Icon name="phone" size="s" />}
        onClick={() => dial.mutate()}
      >
        {words.dial}
      </Button>
    );
  }
  return (
    <Button kind="primary" wide="grow" icon={<Icon shape={pause} size="s" />} onClick={() => onSteer('pause')}>
      {words.pause}
    </Button>
  );
}
