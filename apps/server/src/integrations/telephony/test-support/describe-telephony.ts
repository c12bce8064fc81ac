import type { CallCause, CallState } from '@haihu/contract/calls/values';
import { randomUUID } from 'node:crypto';
import { applyCallEvent, newCall } from '@haihu/rules/calls/call-state';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchLine } from './bench-line.ts';
import { type Bench, createCallTo, stepsOf } from './bench-calls.ts';
import { testAnnouncements } from './test-announcements.ts';
import { testArrivals } from './test-arrivals.ts';
import { testConsults } from './test-consults.ts';
import { testLostSound } from './test-lost-sound.ts';
import { testMachines } from './test-machines.ts';
import { testOwnSounds } from './test-own-sounds.ts';
import { testParking } from './test-parking.ts';
import { testNotices } from './test-notices.ts';
import { testMessages } from './test-messages.ts';
import { testCustomerFirst } from './test-customer-first.ts';
import { testGaps } from './test-gaps.ts';
import { testUnheard } from './test-unheard.ts';
import { testPhones } from './test-phones.ts';
import { testRecordings } from './test-recordings.ts';
import { testRegistrations } from './test-registrations.ts';
import { testTransfers } from './test-transfers.ts';
import type { CallOrder, LegEvent, TelephonyEvent } from '../telephony.ts';

const agentFirst: CallState[] = ['agent_ringing', 'agent_answered', 'customer_ringing', 'answered', 'ended'];

/** Describes the behaviour that every adapter must have, whatever engine it drives. */
export function describeTelephony(name: string, makeBench: () => Promise<Bench>): void {
  describe(name, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await makeBench();
    });
    afterAll(() => bench.close());
    const callTo = createCallTo(() => bench);

    test.each<[string, CallCause]>([
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
      expect(await call.ended()).toMatchObject({ cause, recordedSeconds: null, history: { answered: null } });
      expect(call.legs('customer').at(-1)).toMatchObject({ reached: 'ended', q850: expect.any(Number) });
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
      const steps = stepsOf(call.events);
      expect(steps.map(({ type }) => type)).toEqual(agentFirst);
      const times = call.events.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      const told = Object.fromEntries(steps.slice(0, -1).map(({ type, at }) => [type, at]));
      expect(ended.history).toEqual({ ...newCall.history, ...told });
    });

    test('each phone is told of with what happened to it', async () => {
      const call = await callTo('80');
      await call.ended();
      const reached = (leg: LegEvent['leg']) => call.legs(leg).map((event) => event.reached);
      expect(reached('agent').filter((one) => one !== 'ringing')).toEqual(['dialled', 'answered', 'ended']);
      expect(reached('customer').filter((one) => one !== 'ringing')).toEqual(['dialled', 'answered', 'ended']);
      expect(call.legs('customer').at(-1)).toMatchObject({ q850: 16 });
    });

    test.each([
      ['the customer', '62'],
      ['the agent', '60'],
    ])('after %s hangs up, how well both were heard is told once each, before the end', async (_, digits) => {
      const call = await callTo(digits);
      await call.heard('answered');
      await bench.pass(1);
      if (digits === '60') await call.hangUp();
      else await bench.telephony.sendDigits(call.callId, '1234');
      await call.ended();
      const sounds = call.events.flatMap((event) => (event.type === 'sound' ? event : []));
      expect(sounds.map(({ leg }) => leg).toSorted()).toEqual(['agent', 'customer']);
      for (const { loss, jitter } of sounds) {
        expect(loss).toBeGreaterThanOrEqual(0);
        expect(loss).toBeLessThan(0.2);
        expect(jitter).toBeGreaterThanOrEqual(0);
        expect(jitter).toBeLessThan(100);
      }
      expect(call.events.at(-1)).toMatchObject({ type: 'ended' });
    });

    test('a phone that was not picked up was not heard', async () => {
      const call = await callTo('70');
      await call.ended();
      expect(call.events.some((event) => event.type === 'sound' && event.leg === 'customer')).toBe(false);
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
      expect(stepsOf(call.events).map(({ type }) => type)).toEqual(agentFirst);
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

    testRecordings(() => bench, callTo);
    testNotices(() => bench, callTo);
    testRegistrations(() => bench);

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
      expect(await mine()).toMatchObject([{ callId: call.callId, tenantId: '1', state: 'answered' }]);
      await call.hangUp();
      await call.ended();
      expect(await mine()).toEqual([]);
      expect(await call.hangUp()).toBe(false);
      expect(await bench.telephony.sendDigits(call.callId, '1')).toBe(false);
    });

    test('a softphone is rung as a phone is', async () => {
      const call = await callTo('80', { agentLeg: bench.softphoneLeg });
      expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'customer' });
    });

    test('an agent who does not pick up: the customer is not dialled', async () => {
      const call = await callTo('80', { agentLeg: bench.absentLeg });
      expect(await call.ended()).toMatchObject({ cause: 'agent_absent', hungUpBy: 'system' });
      expect(call.legs('customer')).toEqual([]);
      expect(call.legs('agent').at(-1)).toMatchObject({ reached: 'ended' });
    });

    test('hold and mute need a talk, and do not end it', async () => {
      const call = await callTo('60');
      const { telephony } = bench;
      expect(await telephony.hold(call.callId, true)).toBe(false);
      await call.heard('answered');
      for (const isOn of [true, false]) {
        expect(await telephony.hold(call.callId, isOn)).toBe(true);
        expect(await telephony.mute(call.callId, isOn)).toBe(true);
      }
      expect(call.has('ended')).toBe(false);
      await call.hangUp();
      expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
      expect(await telephony.hold(call.callId, true)).toBe(false);
    });

    testTransfers(() => bench, callTo);
    testConsults(() => bench, callTo);
    testParking(() => bench, callTo);
    testLostSound(() => bench, callTo);
    testGaps(() => bench, callTo);
    testUnheard(() => bench, callTo);

    test.each(['listen', 'whisper', 'barge'] as const)(
      'a supervisor joins to %s and the call goes on',
      async (mode) => {
        const call = await callTo('60');
        expect(await bench.telephony.monitor(call.callId, mode, bench.otherLeg)).toBe(false);
        await call.heard('answered');
        expect(await bench.telephony.monitor(call.callId, mode, bench.otherLeg)).toBe(true);
        await bench.until(() => call.legs('monitor').some(({ reached }) => reached === 'answered'), 30);
        expect(call.has('ended')).toBe(false);
        await call.hangUp();
        expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'agent' });
        expect(call.legs('monitor').at(-1)).toMatchObject({ reached: 'ended' });
      },
    );

    testCustomerFirst(() => bench, callTo);
    testAnnouncements(() => bench, callTo);
    testMachines(() => bench, callTo);
    testArrivals(() => bench);
    testMessages(() => bench);
    testOwnSounds(() => bench, callTo);
    testPhones(() => bench, benchLine, callTo);

    test('an order for a call that is not there is refused', async () => {
      const { telephony, otherLeg } = bench;
      const nobody = randomUUID();
      expect([
        await telephony.hangUp(nobody, 'agent'),
        await telephony.sendDigits(nobody, '1'),
        await telephony.hold(nobody, true),
        await telephony.mute(nobody, true),
        await telephony.record(nobody, false),
        await telephony.transfer(nobody, otherLeg),
        await telephony.consult(nobody, otherLeg),
        await telephony.consultEnd(nobody, 'back'),
        await telephony.monitor(nobody, 'listen', otherLeg),
        await telephony.connectAgent(nobody, otherLeg),
        await telephony.play(nobody, 'please_wait'),
      ]).toEqual(Array(11).fill(false));
      expect(await telephony.recording(nobody)).toBeNull();
    });

    test('an agent who has no phone there is refused at once, and so is an unknown line', async () => {
      const call = await callTo('70');
      const order = (more: Partial<CallOrder>) => ({ ...call.order, callId: randomUUID(), ...more });
      const unregistered = order({ agentLeg: bench.unregisteredLeg });
      expect(await bench.telephony.place(unregistered)).toEqual({ accepted: false, reason: 'unregistered' });
      const nowhere = order({ line: 'nowhere' });
      expect(await bench.telephony.place(nowhere)).toEqual({ accepted: false, reason: 'no_line' });
    });

    test('a value that could be read as two settings is not provisioned', async () => {
      const agent = { name: 'a', secret: 'one\nendpoint=two' };
      await expect(bench.telephony.provision([agent], [])).rejects.toThrow(RangeError);
      const line = { name: 'l', trunk: 'sip:1\r\nVia: x', user: null, secret: null, prefix: '' };
      await expect(bench.telephony.provision([], [line])).rejects.toThrow(RangeError);
    });

    test('it says that it is connected, and since when', () => {
      expect(bench.telephony.connection()).toEqual({
        isUp: true,
        since: expect.stringMatching(/^\d{4}-.*Z$/),
        clockAhead: expect.toSatisfy((ahead: number) => Math.abs(ahead) < 1000),
      });
    });

    test.each<[Partial<CallOrder>, string]>([
      [{ first: 'agent', agentLeg: null }, 'agentLeg'],
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
  const [known] = stepsOf([event]);
  return known ? applyCallEvent(record, known) : record;
}
