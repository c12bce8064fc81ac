import type { CallCause } from '@haihu/contract/calls/values';
import type { NumberState, RetryCause } from '@haihu/contract/tasks/values';

/** How often more a number is tried after a cause, and after how many minutes. */
export type RetryRules = Record<RetryCause, { times: number; minutes: number }>;

/** As tasks begin: by the causes of the rules. */
export const usualRetries: RetryRules = {
  no_answer: { times: 2, minutes: 120 },
  busy: { times: 2, minutes: 15 },
  unreachable: { times: 1, minutes: 1440 },
};

export interface EndedTaskCall {
  cause: CallCause;
  /** Both talked. */
  talked: boolean;
  /** How often the number was tried again for each cause. */
  retried: Partial<Record<RetryCause, number>>;
}

export interface NumberAfterCall {
  state: Extract<NumberState, 'waiting' | 'connected' | 'unreached'>;
  /** For one that waits: minutes until it may be called again. */
  minutes: number;
  /** Whether this call counts as an attempt at the number. */
  counts: boolean;
  /** The cause it is tried again for. */
  retriedFor: RetryCause | null;
}

/** What the callee had no part in: the number waits as before, a little later. */
const ourFault: Partial<Record<CallCause, number>> = {
  network: 1,
  cancelled: 0,
  agent_absent: 0,
  blocked: 1,
  no_balance: 1,
};

/** An answering machine, and a callee whom nobody spoke to, are tried again like one who did not answer. */
const causeOf: Partial<Record<CallCause, RetryCause>> = {
  no_answer: 'no_answer',
  machine: 'no_answer',
  abandoned: 'no_answer',
  busy: 'busy',
  unreachable: 'unreachable',
};

/** What becomes of a task's number when a call to it ended. */
export function numberAfterCall({ cause, talked, retried }: EndedTaskCall, rules: RetryRules): NumberAfterCall {
  if (talked || cause === 'answered') return { state: 'connected', minutes: 0, counts: true, retriedFor: null };
  const wait = ourFault[cause];
  if (wait !== undefined) return { state: 'waiting', minutes: wait, counts: false, retriedFor: null };
  const retriedFor = causeOf[cause];
  if (retriedFor === undefined || (retried[retriedFor] ?? 0) >= rules[retriedFor].times) {
    return { state: 'unreached', minutes: 0, counts: true, retriedFor: null };
  }
  return { state: 'waiting', minutes: rules[retriedFor].minutes, counts: true, retriedFor };
}
