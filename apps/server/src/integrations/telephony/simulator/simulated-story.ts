import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import {
  applyCallEvent,
  type CallEndedEvent,
  type CallRecord,
  type CallStep,
  newCall,
} from '@haihu/rules/calls/call-state';
import { q850Of } from '../causes.ts';
import type { Leg, LegEvent } from '../telephony.ts';
import type { CallTimers } from './call-timers.ts';
import type { Scheduler } from './scheduler.ts';

/** Hears the events of a call. `ended` comes last and once. */
export interface Ears {
  step(type: CallStep, at: string): void;
  leg(event: LegEvent): void;
  absent(leg: 'agent' | 'monitor', at: string): void;
  digits(from: 'agent' | 'customer', digits: string, at: string): void;
  message(seconds: number | null, at: string): void;
  ended(event: CallEndedEvent): void;
}

export type SimulatedStory = ReturnType<typeof createSimulatedStory>;

/** Makes the story of a simulated call: the state that it reached, and the events that are told of it. */
export function createSimulatedStory(scheduler: Scheduler, timers: CallTimers, ears: Ears) {
  let record: CallRecord = newCall;
  const up = new Set<Leg>();
  const now = () => scheduler.now().toISOString();
  const talks = () => record.state === 'answered' || record.state === 'bridged';

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
    timers.stopAll();
    const event: CallEndedEvent = { type: 'ended', at: now(), cause, hungUpBy, history: record.history };
    record = applyCallEvent(record, event);
    for (const leg of up) tellLeg(leg, 'ended', leg === 'customer' ? q850Of(cause) : 16);
    ears.ended({ ...event, cause: record.cause ?? cause });
  }

  /** Hangs up one of two agents. `isOther`: the other one stays in the call. */
  function dropAgent(isOther: boolean): void {
    tellLeg('agent', 'ended', 16);
    if (isOther) up.add('agent');
  }

  return { now, talks, state: () => record.state, tellLeg, reach, end, dropAgent };
}
