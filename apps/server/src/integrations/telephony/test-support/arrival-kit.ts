import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import type { AdoptOrder, ArrivalEvent, ArrivedEvent, TelephonyEvent } from '../telephony.ts';
import { adoptOrder } from './test-orders.ts';
import type { Bench } from './bench-calls.ts';

export const CALLER = '13900000060';
export const DID = '057188886666';

/** The parts of the bench that callers need. */
export type ArrivalBench = Pick<Bench, 'absentLeg' | 'agentLeg' | 'arrive' | 'away' | 'pass' | 'telephony' | 'until'>;

/** Makes the steps of tests about people who call our lines. Call it where tests are defined. */
export function createArrivalKit(bench: () => ArrivalBench) {
  const leaves: (() => unknown)[] = [];
  afterEach(async () => {
    await Promise.all(leaves.splice(0).map((leave) => leave()));
  });

  /** Collects the events of arrivals from now on. */
  function listen() {
    const told: ArrivalEvent[] = [];
    leaves.push(bench().telephony.onArrival((event) => told.push(event)));
    const arrived = () => told.flatMap((event) => (event.type === 'arrived' ? event : []));
    const gone = () => told.flatMap((event) => (event.type === 'arrivalGone' ? event : []));
    return { arrived, gone };
  }

  /** Lets a person call, and waits for the arrival. */
  async function arrive(caller: string | null = CALLER, did = DID) {
    const { arrived, gone } = listen();
    const before = arrived().length;
    const { hangUp } = await bench().arrive(caller, did);
    leaves.push(hangUp);
    await bench().until(() => arrived().length > before, 10);
    const arrival: ArrivedEvent = arrived().at(-1)!;
    /** Returns the events that told that this caller is gone. */
    const goneOf = () => gone().filter(({ arrivalId }) => arrivalId === arrival.arrivalId);
    return { arrival, gone: goneOf, isGone: () => goneOf().length > 0, hangUp };
  }

  /** Adopts an arrival for a new call, and collects the call's events. */
  async function adopt({ arrivalId }: ArrivedEvent, more: Partial<AdoptOrder> = {}) {
    const callId = randomUUID();
    const events: TelephonyEvent[] = [];
    leaves.push(bench().telephony.onEvent((event) => event.callId === callId && events.push(event)));
    const order = adoptOrder({ callId, ringSeconds: 5, hears: 'music', ...more });
    expect(await bench().telephony.adopt(arrivalId, order)).toBe(true);
    const has = (type: TelephonyEvent['type']) => events.some((event) => event.type === type);
    const heard = (type: TelephonyEvent['type']) => bench().until(() => has(type), 30);
    async function ended() {
      await bench().until(() => has('ended'), 90);
      return events.flatMap((event) => (event.type === 'ended' ? event : []));
    }
    return { callId, order, events, has, heard, ended };
  }

  return { listen, arrive, adopt };
}
