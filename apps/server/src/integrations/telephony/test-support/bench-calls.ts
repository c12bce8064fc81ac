import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RegistrationState } from '@haihu/contract/calls/values';
import type { AgentLeg, CallOrder, LegEvent, LineRegistration, Telephony, TelephonyEvent } from '../telephony.ts';
import { callOrder } from './test-orders.ts';

/** An engine under test, with a carrier behind it that obeys the last two digits (see `simulator/outcomes.ts`). */
export interface Bench {
  telephony: Telephony;
  /** A phone of an agent that picks up by itself. `otherLeg` is that of another person. */
  agentLeg: AgentLeg;
  otherLeg: AgentLeg;
  /** A phone that rings and is not picked up. */
  absentLeg: AgentLeg;
  /** A softphone that picks up by itself. */
  softphoneLeg: AgentLeg;
  /**
   * Returns a page of an agent that stops sending sound some seconds after the customer answered, and the digits of that
   * customer. `back`: it sends again before the call would end.
   */
  goesAway(how: 'back' | 'for good'): { agentLeg: AgentLeg; digits: string };
  /** The last digits of a customer who presses 1 three seconds after the answer, and talks on. */
  agrees: string;
  /** A softphone that is not registered, whether its agent was provisioned or not. */
  unregisteredLeg: AgentLeg;
  /** Returns a line whose carrier accepts its registration, refuses it, or says nothing. */
  registering(as: RegistrationState): LineRegistration;
  /** Puts a recording of a call into the engine's own store. */
  layRecording(callId: string, wav: Buffer): Promise<void>;
  /** Lets a person call one of our lines from this number. Null: the number is withheld. */
  arrive(caller: string | null, did: string): Promise<{ hangUp(): Promise<void> }>;
  /** Runs `meanwhile` without a connection to the engine, whose calls continue. Then connects again. */
  away(meanwhile: () => Promise<void>): Promise<void>;
  /** Runs `meanwhile` while all events of the engine are lost, although the connection is up. */
  unheard(meanwhile: () => Promise<void>): Promise<void>;
  /** Lets the agent of a call hang up by their own phone. The simulator's agents have only the screen. */
  agentHangsUp(call: TestCall): Promise<void>;
  /** Lets so many seconds pass for customers and agents at the engine's carrier. */
  pass(seconds: number): Promise<void>;
  /** Waits until the condition holds, in the engine's or in real time. Throws after so many seconds of it. */
  until(condition: () => boolean, seconds: number): Promise<void>;
  close(): Promise<void>;
}

type EndedEvent = Extract<TelephonyEvent, { type: 'ended' }>;

/** A call that the suite has placed, with its events. */
export interface TestCall {
  callId: string;
  order: CallOrder;
  events: readonly TelephonyEvent[];
  has(type: TelephonyEvent['type']): boolean;
  /** Waits for an event of this type. */
  heard(type: TelephonyEvent['type']): Promise<void>;
  /** Waits for the end of the call. */
  ended(): Promise<EndedEvent>;
  legs(leg: LegEvent['leg']): LegEvent[];
  /** Hangs up as the agent. */
  hangUp(): Promise<boolean>;
}

/** Places a call to 139000000 and these digits, and collects its events. */
export type CallTo = (digits: string, more?: Partial<CallOrder>) => Promise<TestCall>;

/** Makes the function that places calls over the bench. */
export function createCallTo(bench: () => Bench): CallTo {
  return async function callTo(digits, more = {}) {
    const callId = randomUUID();
    const events: TelephonyEvent[] = [];
    bench().telephony.onEvent((event) => event.callId === callId && events.push(event));
    const order = callOrder({
      callId,
      first: 'agent',
      agentLeg: bench().agentLeg,
      callee: `139000000${digits}`,
      ringSeconds: 5,
      ...more,
    });
    expect(await bench().telephony.place(order)).toEqual({ accepted: true });

    const has = (type: TelephonyEvent['type']) => events.some((event) => event.type === type);
    const heard = (type: TelephonyEvent['type']) => bench().until(() => has(type), 30);
    async function ended(): Promise<EndedEvent> {
      await bench().until(() => has('ended'), 90);
      return events.find((event) => event.type === 'ended') as EndedEvent;
    }
    const legs = (leg: LegEvent['leg']) =>
      events.flatMap((event) => (event.type === 'leg' && event.leg === leg ? event : []));
    const hangUp = () => bench().telephony.hangUp(callId, 'agent');
    return { callId, order, events, has, heard, ended, legs, hangUp };
  };
}

/** The events that do not move the state of a call. */
const besideSteps = [
  'digits',
  'leg',
  'absent',
  'echo',
  'message',
  'consult',
  'played',
  'sound',
  'heard',
  'left',
  'agent_sound',
  'notice',
] as const;
type StepEvent = Exclude<TelephonyEvent, { type: (typeof besideSteps)[number] }>;

const isStep = (event: TelephonyEvent): event is StepEvent => !(besideSteps as readonly string[]).includes(event.type);

/** Returns the events that move the state of a call. */
export const stepsOf = (events: readonly TelephonyEvent[]) => events.filter(isStep);

/** Returns how the notice about the recording went, in the order of the events. */
export const outcomesOf = (events: readonly TelephonyEvent[]) =>
  events.flatMap((event) => (event.type === 'notice' ? event.outcome : []));
