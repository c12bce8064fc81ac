import type { Call } from '@haihu/contract/calls/core/calls';
import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { dayOf } from '@haihu/rules/day';
import { countWords } from '../../../shared/lib/count.ts';
import { clockTime, dayAndClock, today } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { stateWords } from '../../../parts/calls/call-words.ts';
import { t } from '../../../parts/calls/run-texts.ts';
import { t as calls } from '../../../parts/calls/texts.ts';
import { useRunningCall } from '../../../parts/calls/use-call.ts';

/** Writes the progress of a run: 37 / 412, 37 / 10,000+. */
export function runPlace({ done, total, totalIsEstimate }: DiallingRun): string {
  return t.place(countWords(done), countWords(total) + (totalIsEstimate ? '+' : ''));
}

/** Returns the running call of a run. `null` without one, and until it is known. */
export function useRunCall({ callId }: DiallingRun): Call | null {
  const running = useRunningCall();
  return running?.id === callId ? running : null;
}

/**
 * Writes the present step of a run: 4 秒后拨 王强, 对方响铃中 · 王强, 待写跟进 · 王强, 余额不足，已暂停. `seconds` are left until the next call.
 * `running` is the run's call. Its state then has the same words as on the call screen.
 */
export function runWords(run: DiallingRun, seconds: number | null, running: Call | null = null): string {
  const { way, phase, reason, next, current, isPausing, allowedAgainAt } = run;
  const waits = reason === null || reason === 'finished' || reason === 'stopped' ? null : t.reasons[reason];
  if (phase === 'paused') {
    const why = waits ?? t.reasons.asked;
    return allowedAgainAt ? t.againAt(why, whenWords(allowedAgainAt)) : why;
  }
  if (phase === 'wrap_up') return t.wrapUp(current?.name ?? '');
  if (phase === 'calling') {
    if (isPausing) return t.pausing;
    const name = current?.name ?? '';
    return running ? calls.running(stateWords(running), name) : t.calling(name);
  }
  if (waits) return waits;
  if (way === 'device' && (seconds === null || seconds <= 0)) return next ? t.nextIs(next.name) : t.nobodyNext;
  const who = next?.name ?? '';
  return `${seconds === null || seconds <= 0 ? t.dialling : t.dialsIn(seconds)} ${who}`.trim();
}

/** Writes an instant: 14:05, 明天 09:00. */
function whenWords(instant: string): string {
  return dayOf(instant, sessionZone()) === today() ? clockTime(instant) : dayAndClock(instant);
}
