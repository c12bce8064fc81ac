import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import {
  applyCallEvent,
  type CallEndedEvent,
  type CallRecord,
  type CallStep,
  newCall,
} from '@haihu/rules/calls/call-state';
import type { SimulatedAnnouncement } from '../announcements/made-sounds.ts';
import { cutOf, q850Of } from '../causes.ts';
import type { MachineEvent } from '../message-events.ts';
import type { NoticeOutcome } from '../notices.ts';
import type { Leg, LegEvent, Sound, TelephonyEvent } from '../telephony.ts';
import type { CallTimers } from './call-timers.ts';
import type { Scheduler } from './scheduler.ts';

/** The sound that a simulated carrier played before the answer, and the milliseconds for which it did. */
export interface PlayedAnnouncement {
  sound: SimulatedAnnouncement;
  ms: number;
}

/** The end of a call. `played`: what the carrier played before it, if nobody answered. */
export type SimulatedEnd = CallEndedEvent & { played: PlayedAnnouncement | null };

/** Hears the events of a call. `ended` comes last and once. */
export interface Ears {
  step(type: CallStep, at: string): void;
  leg(event: LegEvent): void;
  absent(leg: 'agent' | 'monitor', at: string): void;
  consult(now: Extract<TelephonyEvent, { type: 'consult' }>['now'], at: string): void;
  played(sound: Sound, at: string): void;
  agentSound(isLost: boolean, at: string): void;
  machine(event: MachineEvent): void;
  digits(from: 'agent' | 'customer', digits: string, at: string): void;
  message(seconds: number | null, at: string): void;
  notice(outcome: NoticeOutcome, at: string): void;
  ended(event: SimulatedEnd): void;
}

export type SimulatedStory = ReturnType<typeof createSimulatedStory>;

/** Makes the story of a simulated call: the state that it reached, and the events that are told of it. */
export function createSimulatedStory(scheduler: Scheduler, timers: CallTimers, ears: Ears) {
  let record: CallRecord = newCall;
  /** The phones that are rung or up, in the order in which they were rung. */
  const up: { leg: Leg; phone: number }[] = [];
  const rung: Record<Leg, number> = { agent: 0, customer: 0, monitor: 0 };
  /** The sound that the carrier plays, and since when. */
  let playing: { sound: SimulatedAnnouncement; since: number; ms: number | null } | null = null;
  const now = () => scheduler.now().toISOString();
  const talks = () => record.state === 'answered' || record.state === 'bridged';

  /** Begins a phone of the call, which is dialled. Returns its number. */
  function dial(leg: Leg): number {
    const phone = (rung[leg] += 1);
    tellLeg(leg, 'dialled', phone);
    return phone;
  }

  function tellLeg(leg: Leg, reached: LegEvent['reached'], phone = 1, q850: number | null = null): void {
    // The phone of a caller was never dialled.
    if (reached !== 'ended' && !up.some((one) => one.leg === leg && one.phone === phone)) up.push({ leg, phone });
    ears.leg({ type: 'leg', at: now(), leg, phone, reached, q850, sip: null });
  }

  /** Ends a phone of the call. */
  function endLeg(leg: Leg, phone: number, q850: number): void {
    const place = up.findIndex((one) => one.leg === leg && one.phone === phone);
    if (place < 0) return;
    up.splice(place, 1);
    tellLeg(leg, 'ended', phone, q850);
  }

  function reach(type: CallStep): void {
    const at = now();
    record = applyCallEvent(record, { type, at });
    ears.step(type, at);
  }

  function end(cause: CallCause, hungUpBy: CallParty): void {
    if (record.state === 'ended') return;
    timers.stopAll();
    const cut = cutOf({ talked: talks(), by: hungUpBy, cause });
    const event: CallEndedEvent = { type: 'ended', at: now(), cause, hungUpBy, history: record.history, ...cut };
    record = applyCallEvent(record, event);
    for (const { leg, phone } of up.slice()) endLeg(leg, phone, leg === 'customer' ? q850Of(cause) : 16);
    const played = playing && { sound: playing.sound, ms: playing.ms ?? Date.parse(event.at) - playing.since };
    ears.ended({ ...event, cause: record.cause ?? cause, played });
  }

  /** Lets the carrier play something, until the call ends. `ms`: for so long, if it is known. */
  function announce(sound: SimulatedAnnouncement, ms: number | null = null): void {
    playing = { sound, since: scheduler.now().getTime(), ms };
  }

  return { now, talks, state: () => record.state, dial, tellLeg, endLeg, reach, announce, end };
}
