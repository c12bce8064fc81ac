import {
  applyCallEvent,
  type CallEndedEvent,
  type CallRecord,
  type CallState,
  type CallStep,
  type EndCause,
  newCall,
  type Party,
} from '@haihu/rules/calls/call-state';
import { areTouchTones } from '../order.ts';
import type { CallOrder } from '../telephony.ts';
import type { Answer, Plan } from './outcomes.ts';
import type { Scheduler } from './scheduler.ts';

/** What is told while the call lives; `ended` comes last and once. */
export interface Ears {
  step(type: CallStep, at: string): void;
  digits(from: 'agent' | 'customer', digits: string, at: string): void;
  ended(event: CallEndedEvent): void;
}

export interface LiveCall {
  state(): CallState;
  hangUp(by: Party): void;
  /** False: not in talk, or no touch tones. */
  sendDigits(digits: string): boolean;
  /** Stops it without a word. */
  drop(): void;
}

const agentRingsAfterMs = 50;
const agentAnswersAfterMs = 1000;

/** One call on its way through its plan. At most one timer runs for it at any time. */
export function startCall(order: CallOrder, plan: Plan, scheduler: Scheduler, ears: Ears): LiveCall {
  let record: CallRecord = newCall;
  let cancel = scheduler.schedule(agentRingsAfterMs, ringAgent);
  let tones = '';

  const now = () => scheduler.now().toISOString();
  const ringMs = order.ringSeconds * 1000;

  function next(ms: number, run: () => void): void {
    cancel();
    cancel = scheduler.schedule(ms, run);
  }

  function reach(type: CallStep): void {
    const at = now();
    record = applyCallEvent(record, { type, at });
    ears.step(type, at);
  }

  function end(cause: EndCause, hungUpBy: Party): void {
    if (record.state === 'ended') return;
    cancel();
    const event: CallEndedEvent = { type: 'ended', at: now(), cause, hungUpBy, history: record.history };
    record = applyCallEvent(record, event);
    ears.ended({ ...event, cause: record.cause ?? cause });
  }

  function ringAgent(): void {
    reach('agent_ringing');
    if (isAbsent(order)) next(ringMs, () => end('agent_absent', 'system'));
    else next(agentAnswersAfterMs, answerAgent);
  }

  function answerAgent(): void {
    reach('agent_answered');
    next(plan.dialMs, dialled);
  }

  function dialled(): void {
    if (plan.rings) reach('customer_ringing');
    if (plan.waitMs > ringMs) next(ringMs, () => end('no_answer', 'system'));
    else next(plan.waitMs, outcome);
  }

  function outcome(): void {
    if (plan.outcome.type === 'answer') return answered(plan.outcome);
    const { cause } = plan.outcome;
    end(cause, cause === 'refused' ? 'customer' : 'system');
  }

  function answered({ talkMs }: Answer): void {
    reach('answered');
    next(talkMs, () => end('answered', 'customer'));
  }

  function reply(): void {
    ears.digits('customer', '77', now());
    next(3000, () => end('answered', 'customer'));
  }

  return {
    state: () => record.state,
    hangUp: (by) => end('cancelled', by),
    sendDigits(digits) {
      if (record.state !== 'answered' || !areTouchTones(digits)) return false;
      ears.digits('agent', digits, now());
      const complete = tones.length < 4 && tones.length + digits.length >= 4;
      tones += digits;
      if (complete && plan.outcome.type === 'answer' && plan.outcome.repliesToTones) next(500, reply);
      return true;
    },
    drop: () => cancel(),
  };
}

/** An agent's phone whose number ends in 71 is never picked up, as a customer's is not. */
function isAbsent({ agentLeg }: CallOrder): boolean {
  return agentLeg.kind === 'phone' && agentLeg.number.endsWith('71');
}
