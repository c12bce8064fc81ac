import type { CallCause, CallParty, CallState } from '@haihu/contract/calls/values';
import {
  applyCallEvent,
  type CallEndedEvent,
  type CallRecord,
  type CallStep,
  newCall,
} from '@haihu/rules/calls/call-state';
import { q850Of } from '../causes.ts';
import { areTouchTones } from '../order.ts';
import type { AgentLeg, CallOrder, Leg, LegEvent, MonitorMode } from '../telephony.ts';
import type { AnswerOutcome, Plan } from './outcomes.ts';
import type { Scheduler } from './scheduler.ts';

/** Hears the events of a call. `ended` comes last and once. */
export interface Ears {
  step(type: CallStep, at: string): void;
  leg(event: LegEvent): void;
  absent(leg: 'agent' | 'monitor', at: string): void;
  digits(from: 'agent' | 'customer', digits: string, at: string): void;
  ended(event: CallEndedEvent): void;
}

export interface SimulatedCall {
  state(): CallState;
  hangUp(by: CallParty): void;
  /** Sends touch tones. Like the functions below, it returns false when the call has not come so far. */
  sendDigits(digits: string): boolean;
  connectAgent(leg: AgentLeg): boolean;
  play(): boolean;
  hold(): boolean;
  transfer(to: AgentLeg): boolean;
  takeOver(mayHave: boolean): boolean;
  monitor(mode: MonitorMode, leg: AgentLeg): boolean;
  /** Stops the call without any event. */
  drop(): void;
}

const agentRingsAfterMs = 50;
const agentAnswersAfterMs = 1000;
/** Time for which a greeting is listened to before it counts as a machine's. Milliseconds. */
const machineKnownAfterMs = 2300;

/** Starts a call that follows its plan. */
export function startSimulatedCall(order: CallOrder, plan: Plan, scheduler: Scheduler, ears: Ears): SimulatedCall {
  const isAgentFirst = order.first === 'agent';
  let record: CallRecord = newCall;
  const beside = new Set<() => void>();
  const up = new Set<Leg>();
  let isJoining = false;
  /** `rings`: a colleague is rung to take the call over. `waits`: the colleague picked up and waits to be let in. */
  let transfer: 'rings' | 'waits' | null = null;
  /** True after the agent left before the colleague came. */
  let isParked = false;
  let cancel = scheduler.schedule(agentRingsAfterMs, isAgentFirst ? ringAgent : dialCustomer);
  let tones = '';

  const now = () => scheduler.now().toISOString();
  const ringMs = order.ringSeconds * 1000;
  const talks = () => record.state === 'answered' || record.state === 'bridged';

  function next(ms: number, run: () => void): void {
    cancel();
    cancel = scheduler.schedule(ms, run);
  }

  /** Schedules work in addition to the customer's next step. */
  function later(ms: number, run: () => void): void {
    const stop = scheduler.schedule(ms, () => {
      beside.delete(stop);
      run();
    });
    beside.add(stop);
  }

  function stopAll(): void {
    cancel();
    beside.forEach((stop) => stop());
  }

  function tellLeg(leg: Leg, reached: LegEvent['reached'], q850: number | null = null): void {
    if (reached === 'ended') up.delete(leg);
    else up.add(leg);
    ears.leg({ type: 'leg', at: now(), leg, reached, q850, sip: null });
  }

  function reach(type: CallStep): void {
    const at = now();
    record = applyCallEvent(record, { type, at });
    ears.step(type, at);
  }

  function end(cause: CallCause, hungUpBy: CallParty): void {
    if (record.state === 'ended') return;
    stopAll();
    const event: CallEndedEvent = { type: 'ended', at: now(), cause, hungUpBy, history: record.history };
    record = applyCallEvent(record, event);
    for (const leg of up) tellLeg(leg, 'ended', leg === 'customer' ? q850Of(cause) : 16);
    ears.ended({ ...event, cause: record.cause ?? cause });
  }

  function ringAgent(): void {
    tellLeg('agent', 'dialled');
    reach('agent_ringing');
    if (isAbsent(order.agentLeg)) next(ringMs, () => end('agent_absent', 'system'));
    else next(agentAnswersAfterMs, answerAgent);
  }

  function answerAgent(): void {
    tellLeg('agent', 'answered');
    reach('agent_answered');
    dialCustomer();
  }

  function dialCustomer(): void {
    tellLeg('customer', 'dialled');
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

  function answered({ talkMs, isMachine }: AnswerOutcome): void {
    tellLeg('customer', 'answered');
    reach(isAgentFirst ? 'answered' : 'customer_answered');
    next(talkMs, () => end('answered', 'customer'));
    if (isMachine && order.detectMachine) return later(machineKnownAfterMs, () => end('machine', 'system'));
    if (!isAgentFirst && order.agentLeg) join(order.agentLeg);
  }

  function join(leg: AgentLeg): void {
    isJoining = true;
    ringBeside('agent', leg, () => {
      isJoining = false;
      reach('agent_answered');
      reach('bridged');
    });
  }

  /** Rings one more phone while the customer is on the line. */
  function ringBeside(which: 'agent' | 'monitor', leg: AgentLeg, isUp: () => void, isAway = () => {}): void {
    tellLeg(which, 'dialled');
    if (!isAbsent(leg)) {
      return later(agentAnswersAfterMs, () => {
        tellLeg(which, 'answered');
        isUp();
      });
    }
    later(ringMs, () => {
      isJoining = false;
      tellLeg(which, 'ended', 19);
      ears.absent(which, now());
      isAway();
    });
  }

  function startTransfer(to: AgentLeg): void {
    transfer = 'rings';
    ringBeside('agent', to, () => (transfer = 'waits'), nobodyTakesOver);
  }

  /** Rings the agent who left. Without that agent the call is over. */
  function nobodyTakesOver(): void {
    transfer = null;
    if (!isParked) return;
    const back = () => (isParked = false);
    if (order.agentLeg) ringBeside('agent', order.agentLeg, back, () => end('answered', 'system'));
    else end('answered', 'system');
  }

  /** Hangs up one of two agents. */
  function dropAgent(isOther: boolean): void {
    tellLeg('agent', 'ended', 16);
    if (isOther) up.add('agent');
  }

  function reply(): void {
    ears.digits('customer', '77', now());
    next(3000, () => end('answered', 'customer'));
  }

  return {
    state: () => record.state,
    hangUp(by) {
      if (by !== 'agent' || !transfer || isParked) return end('cancelled', by);
      isParked = true;
      dropAgent(transfer === 'waits');
    },
    sendDigits(digits) {
      if (!talks() || !areTouchTones(digits)) return false;
      ears.digits('agent', digits, now());
      const complete = tones.length < 4 && tones.length + digits.length >= 4;
      tones += digits;
      if (complete && plan.outcome.type === 'answer' && plan.outcome.repliesToTones) next(500, reply);
      return true;
    },
    connectAgent(leg) {
      if (isAgentFirst || isJoining || !['customer_ringing', 'customer_answered'].includes(record.state)) return false;
      join(leg);
      return true;
    },
    play: () => record.state === 'customer_answered' || talks(),
    hold: () => talks() && !isParked,
    transfer(to) {
      if (!talks() || transfer || isParked) return false;
      startTransfer(to);
      return true;
    },
    takeOver(mayHave) {
      if (transfer !== 'waits') return false;
      if (!mayHave || !isParked) dropAgent(!isParked);
      if (mayHave) [transfer, isParked] = [null, false];
      else nobodyTakesOver();
      return true;
    },
    monitor(_mode, leg) {
      if (!talks()) return false;
      ringBeside('monitor', leg, () => {});
      return true;
    },
    drop: stopAll,
  };
}

/** Returns true if nobody picks up this agent's phone: its number or name ends in 71, as for customers. */
function isAbsent(leg: AgentLeg | null): boolean {
  if (!leg) return false;
  return (leg.kind === 'phone' ? leg.number : leg.endpoint).endsWith('71');
}
