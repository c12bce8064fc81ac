import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { applyCallEvent, callStates, type EndCause, newCall } from '@haihu/rules/calls/call-state';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOrder, Telephony, TelephonyEvent } from '../telephony.ts';
import { readWavHeader } from '../wav.ts';

/** An engine under test, with a carrier behind it that obeys the last two digits (see `simulator/outcomes.ts`). */
export interface Bench {
  telephony: Telephony;
  /** Folder of recordings. */
  folder: string;
  /** Of an agent's phone that picks itself up. */
  agentLeg: CallOrder['agentLeg'];
  /** Lets time pass, the engine's or real time, until the condition holds; throws after so many seconds of it. */
  until(condition: () => boolean, seconds: number): Promise<void>;
  close(): Promise<void>;
}

type Ended = Extract<TelephonyEvent, { type: 'ended' }>;

/** What every adapter must do, whatever engine it drives. */
export function describeTelephony(name: string, makeBench: () => Promise<Bench>): void {
  describe(name, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await makeBench();
    });
    afterAll(() => bench.close());

    /** A call to 139000000 and these digits, with all that was told of it. */
    async function callTo(digits: string, more: Partial<CallOrder> = {}) {
      const callId = randomUUID();
      const events: TelephonyEvent[] = [];
      bench.telephony.onEvent((event) => event.callId === callId && events.push(event));
      const order: CallOrder = {
        callId,
        tenantId: '1',
        agentLeg: bench.agentLeg,
        callee: `139000000${digits}`,
        callerId: '057188886666',
        ringSeconds: 5,
        record: false,
        announceRecording: false,
        ...more,
      };
      expect(await bench.telephony.place(order)).toEqual({ accepted: true });

      const has = (type: TelephonyEvent['type']) => events.some((event) => event.type === type);
      const heard = (type: TelephonyEvent['type']) => bench.until(() => has(type), 30);
      async function ended(): Promise<Ended> {
        await bench.until(() => has('ended'), 90);
        return events.find((event) => event.type === 'ended') as Ended;
      }
      return { callId, order, events, has, heard, ended, hangUp: () => bench.telephony.hangUp(callId, 'agent') };
    }

    test.each<[string, EndCause]>([
      ['70', 'busy'],
      ['71', 'no_answer'],
      ['72', 'refused'],
      ['73', 'empty_number'],
      ['74', 'network'],
      ['75', 'unreachable'],
      ['77', 'stopped'],
      ['78', 'empty_number'],
      ['79', 'unreachable'],
    ])('%s: nobody answers, %s', async (digits, cause) => {
      const call = await callTo(digits, { record: true });
      expect(await call.ended()).toMatchObject({ cause, recording: null, history: { answered: null } });
    });

    test('an announcement of the network is not an answer', async () => {
      const call = await callTo('76', { ringSeconds: 15 });
      expect(await call.ended()).toMatchObject({ cause: 'empty_number', history: { answered: null } });
    });

    test('a customer who hangs up', async () => {
      const call = await callTo('80');
      const ended = await call.ended();
      expect(ended).toMatchObject({ cause: 'answered', hungUpBy: 'customer' });
      expect(call.events.reduce(applySteps, newCall).talkSeconds).toBe(2);
    });

    test('an agent who hangs up in talk', async () => {
      const call = await callTo('60');
      await call.heard('answered');
      expect(await call.hangUp()).toBe(true);
      expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
    });

    test('an agent who hangs up while the customer rings', async () => {
      const call = await callTo('71', { ringSeconds: 60 });
      await call.heard('customer_ringing');
      await call.hangUp();
      expect(await call.ended()).toMatchObject({ cause: 'cancelled', hungUpBy: 'agent', history: { answered: null } });
      expect(call.has('answered')).toBe(false);
    });

    test('an agent who hangs up while the own phone rings', async () => {
      const call = await callTo('60');
      await call.heard('agent_ringing');
      await call.hangUp();
      expect(await call.ended()).toMatchObject({ cause: 'cancelled', hungUpBy: 'agent' });
      expect(call.has('customer_ringing')).toBe(false);
    });

    test('every step is told once and in order, its clock never going back, and the end knows them all', async () => {
      const call = await callTo('80');
      const ended = await call.ended();
      expect(call.events.map(({ type }) => type)).toEqual(callStates.slice(1));
      const times = call.events.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      const told = Object.fromEntries(call.events.slice(0, -1).map(({ type, at }) => [type, at]));
      expect(ended.history).toEqual(told);
    });

    test('hanging up again and again ends a call once, and nothing is told of it afterwards', async () => {
      const call = await callTo('60');
      await call.heard('agent_ringing');
      await Promise.all([call.hangUp(), call.hangUp(), call.hangUp()]);
      await call.ended();
      const another = await callTo('80');
      await another.ended();
      expect(call.events.findIndex(({ type }) => type === 'ended')).toBe(call.events.length - 1);
    });

    test('placing a call again while it runs does not dial again', async () => {
      const call = await callTo('80');
      await call.heard('agent_answered');
      expect(await bench.telephony.place(call.order)).toEqual({ accepted: true });
      await call.ended();
      expect(call.events.map(({ type }) => type)).toEqual(callStates.slice(1));
    });

    test('two calls at once do not mix', async () => {
      const [long, short, busy] = await Promise.all([callTo('60'), callTo('80'), callTo('70')]);
      expect(await busy.ended()).toMatchObject({ cause: 'busy' });
      expect(await short.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'customer' });
      expect(long.has('ended')).toBe(false);
      await long.heard('answered');
      await long.hangUp();
      expect(await long.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
    });

    test('a recording is a whole WAV file, as long as the talk', async () => {
      const call = await callTo('80', { record: true, announceRecording: true });
      const { at, history, recording } = await call.ended();
      const file = await readFile(path.join(bench.folder, recording?.path ?? ''));
      const format = readWavHeader(file);
      expect(format?.dataBytes).toBe(file.length - (format?.dataStart ?? 0));
      const talkSeconds = (Date.parse(at) - Date.parse(history?.answered ?? '')) / 1000;
      expect(Math.abs((format?.seconds ?? 0) - talkSeconds)).toBeLessThan(1);
      expect(recording?.seconds).toBeCloseTo(format?.seconds ?? 0, 1);
    });

    test('touch tones reach the customer, and those of the customer are told', async () => {
      const call = await callTo('62');
      expect(await bench.telephony.sendDigits(call.callId, '1')).toBe(false);
      await call.heard('answered');
      expect(await bench.telephony.sendDigits(call.callId, '12x')).toBe(false);
      expect(await bench.telephony.sendDigits(call.callId, '12')).toBe(true);
      expect(await bench.telephony.sendDigits(call.callId, '34')).toBe(true);
      await call.ended();
      const tones = (from: string) =>
        call.events.map((event) => (event.type === 'digits' && event.from === from ? event.digits : '')).join('');
      expect([tones('agent'), tones('customer')]).toEqual(['1234', '77']);
    });

    test('calls are known while they run, and no longer', async () => {
      const call = await callTo('60');
      await call.heard('answered');
      const mine = async () => (await bench.telephony.running()).filter(({ callId }) => callId === call.callId);
      expect(await mine()).toEqual([{ callId: call.callId, tenantId: '1', state: 'answered' }]);
      await call.hangUp();
      await call.ended();
      expect(await mine()).toEqual([]);
      expect(await call.hangUp()).toBe(false);
      expect(await bench.telephony.sendDigits(call.callId, '1')).toBe(false);
    });

    test.each<[Partial<CallOrder>, string]>([
      [{ callerId: '0571\r\nX-Evil: 1' }, 'callerId'],
      [{ callee: '139x' }, 'callee'],
      [{ callId: '../../etc' }, 'callId'],
    ])('%j is refused', async (wrong, reason) => {
      const order = { ...(await callTo('70')).order, callId: randomUUID(), ...wrong };
      expect(await bench.telephony.place(order)).toEqual({ accepted: false, reason });
    });
  });
}

function applySteps(record: typeof newCall, event: TelephonyEvent) {
  return event.type === 'digits' ? record : applyCallEvent(record, event);
}
