import type { RunPhase } from '@haihu/contract/calls/values';

/** Continuous dialling as a state machine: one call after the other, each customer once, as long as its agent wants it. */

export interface RunState {
  readonly phase: RunPhase;
  /** A pause was asked for while there was a call, or its sheet: it begins when the sheet is done with. */
  readonly isPausing: boolean;
}

export type RunEvent =
  /** The time has come and a customer was found and dialled. */
  | { type: 'dialled' }
  /** `isWritten`: the sheet was saved while the call was on. */
  | { type: 'call_ended'; isWritten: boolean }
  | { type: 'written' }
  /** The sheet is left empty; while it counts: the next customer is left out. */
  | { type: 'skipped' }
  /** By the agent, or by what stands in the way of every call. */
  | { type: 'paused' }
  | { type: 'resumed' }
  /** By the agent, after it was stopped. */
  | { type: 'reopened' }
  | { type: 'stopped' }
  /** Nobody is left in the list. */
  | { type: 'exhausted' };

export const newRun: RunState = { phase: 'counting', isPausing: false };

/** The very same object means that the event changed nothing. What has ended stays so, unless its agent reopens it. */
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

/** Finds the first customer of the list who had no turn in this run, however the list was shuffled meanwhile. */
export function firstUntried<Customer extends { id: string }>(
  list: readonly Customer[],
  tried: ReadonlySet<string>,
): Customer | undefined {
  return list.find(({ id }) => !tried.has(id));
}
