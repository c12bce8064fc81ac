import type { CallCause } from '@haihu/contract/calls/values';
import type { NumberState, RetryCause } from '@haihu/contract/tasks/values';

/** The further tries of a number after each cause, and the minutes before each. */
export type RetryRules = Record<RetryCause, { times: number; minutes: number }>;

/** The rules of retries with which a task begins. */
export const usualRetries: RetryRules = {
  no_answer: { times: 2, minutes: 120 },
  busy: { times: 2, minutes: 15 },
  unreachable: { times: 1, minutes: 1440 },
};

export interface EndedTaskCall {
  cause: CallCause;
  /** True when both talked. */
  talked: boolean;
  /** The tries so far after each cause. */
  retried: Partial<Record<RetryCause, number>>;
}

export interface NumberAfterCall {
  state: Extract<NumberState, 'waiting' | 'connected' | 'unreached'>;
  /** Minutes until a waiting number may be called again. */
  minutes: number;
  /** True when this call counts as an attempt at the number. */
  counts: boolean;
  /** The cause for which it is tried again. */
  retriedFor: RetryCause | null;
}

/** Causes that are not the callee's, with the minutes for which the number waits then. Such a call does not count. */
const ourFault: Partial<Record<CallCause, number>> = {
  network: 1,
  cancelled: 0,
  agent_absent: 0,
  blocked: 1,
  no_balance: 1,
};

/** Minutes for which a number waits after a call that was dialled and never reported. Its report may still come. */
const AFTER_UNREPORTED = 60;

/**
 * The causes by which numbers are tried again. An answering machine, and a callee whom nobody spoke to, count as no
 * answer.
 */
const causeOf: Partial<Record<CallCause, RetryCause>> = {
  no_answer: 'no_answer',
  machine: 'no_answer',
  abandoned: 'no_answer',
  busy: 'busy',
  unreachable: 'unreachable',
};

/** Returns the state of a task's number after a call to it ended. */
export function numberAfterCall({ cause, talked, retried }: EndedTaskCall, rules: RetryRules): NumberAfterCall {
  if (talked || cause === 'answered') return { state: 'connected', minutes: 0, counts: true, retriedFor: null };
  if (cause === 'unreported') return { state: 'waiting', minutes: AFTER_UNREPORTED, counts: true, retriedFor: null };
  const wait = ourFault[cause];
  if (wait !== undefined) return { state: 'waiting', minutes: wait, counts: false, retriedFor: null };
  const retriedFor = causeOf[cause];
  if (retriedFor === undefined || (retried[retriedFor] ?? 0) >= rules[retriedFor].times) {
    return { state: 'unreached', minutes: 0, counts: true, retriedFor: null };
  }
  return { state: 'waiting', minutes: rules[retriedFor].minutes, counts: true, retriedFor };
}
