import type { RunPhase } from '@haihu/contract/calls/values';

/**
 * Continuous dialling as a state machine. It calls one customer after the other, each once, as long as the agent wants
 * it.
 */

export interface RunState {
  readonly phase: RunPhase;
  /** True when a pause was asked for during a call or its sheet. It begins once the sheet is done. */
  readonly isPausing: boolean;
}

export type RunEvent =
  /** A customer was found and dialled when the time came. */
  | { type: 'dialled' }
  /** `isWritten`: the sheet was saved during the call. */
  | { type: 'call_ended'; isWritten: boolean }
  /** No phone dialled the call. Nothing is to be written about it, and the agent decides how to go on. */
  | { type: 'not_dialled' }
  | { type: 'written' }
  /** The agent leaves the sheet empty. During the countdown: the next customer is left out. */
  | { type: 'skipped' }
  /** The agent, or an obstacle to every call, paused the run. */
  | { type: 'paused' }
  | { type: 'resumed' }
  /** The agent reopened a stopped run. */
  | { type: 'reopened' }
  | { type: 'stopped' }
  /** The list has no customer left. */
  | { type: 'exhausted' };

export const newRun: RunState = { phase: 'counting', isPausing: false };

/**
 * Returns the state after the event. The very same object means that nothing changed. An ended run stays so, unless its
 * agent reopens it.
 */
export function applyRunEvent(run: RunState, event: RunEvent): RunState {
  if (run.phase === 'ended') return event.type === 'reopened' ? newRun : run;
  switch (event.type) {
    case 'reopened':
      return run;
    case 'dialled':
      return run.phase === 'counting' ? { phase: 'calling', isPausing: false } : run;
    case 'call_ended':
      if (run.phase !== 'calling') return run;
      return event.isWritten ? goOn(run) : { ...run, phase: 'wrap_up' };
    case 'not_dialled':
      return run.phase === 'calling' ? { phase: 'paused', isPausing: false } : run;
    case 'written':
      return run.phase === 'wrap_up' ? goOn(run) : run;
    case 'skipped':
      if (run.phase === 'counting') return { ...run };
      return run.phase === 'wrap_up' ? goOn(run) : run;
    case 'paused':
      if (run.phase === 'counting') return { phase: 'paused', isPausing: false };
      return run.phase === 'paused' || run.isPausing ? run : { ...run, isPausing: true };
    case 'resumed':
      if (run.phase === 'paused') return newRun;
      return run.isPausing ? { ...run, isPausing: false } : run;
    case 'stopped':
      return { phase: 'ended', isPausing: false };
    case 'exhausted':
      return run.phase === 'counting' ? { phase: 'ended', isPausing: false } : run;
  }
}

function goOn({ isPausing }: RunState): RunState {
  return isPausing ? { phase: 'paused', isPausing: false } : newRun;
}

/** Finds the first customer of the list who had no turn in this run, even if the list changed its order meanwhile. */
export function firstUntried<Customer extends { id: string }>(
  list: readonly Customer[],
  tried: ReadonlySet<string>,
): Customer | undefined {
  return list.find(({ id }) => !tried.has(id));
}
