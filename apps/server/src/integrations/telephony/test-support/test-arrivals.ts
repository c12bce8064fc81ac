import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type ArrivalBench, CALLER, createArrivalKit, DID } from './arrival-kit.ts';
import { outcomesOf, stepsOf } from './bench-calls.ts';
import { asks } from './test-orders.ts';

/** A caller who hangs up two seconds after the answer. */
const HASTY_CALLER = '13900000080';
/** A caller who presses 1 three seconds after the answer. */
const PRESSING_CALLER = '13900000063';

/** A phone whose owner presses 1 soon after picking up, and one whose mailbox picks up. */
const [PERSON, MAILBOX] = ['057100000091', '057100000061'];

/** Tests calls with every engine that carriers send to our lines. */
export function testArrivals(bench: () => ArrivalBench): void {
  const { listen, arrive, adopt } = createArrivalKit(bench);

  test('a caller arrives with the numbers as the carrier sent them', async () => {
    const { arrival, hangUp } = await arrive('+8613900000060');
    const arrivalId = expect.any(String);
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(arrival).toEqual({ type: 'arrived', arrivalId, did: DID, named: null, caller: '+8613900000060', at });
    await hangUp();
  });

  test('a listener who comes later hears of the arrivals that wait', async () => {
    const { arrival, hangUp, isGone } = await arrive();
    expect(listen().arrived()).toEqual([arrival]);
    await hangUp();
    await bench().until(isGone, 10);
    expect(listen().arrived()).toEqual([]);
  });

  test('a caller who presses 1 at the question about the recording agrees, and the key is nothing else', async () => {
    const { arrival, hangUp } = await arrive(PRESSING_CALLER);
    const call = await adopt(arrival, { record: true, notice: asks });
    await bench().until(() => outcomesOf(call.events).includes('agreed'), 10);
    expect(await bench().telephony.connectAgent(call.callId, bench().agentLeg)).toBe(true);
    await call.heard('bridged');
    await bench().pass(1);
    await hangUp();
    await call.ended();
    expect(outcomesOf(call.events)).toEqual(['asked', 'agreed']);
    expect(call.has('digits')).toBe(false);
    const found = await bench().telephony.recording(call.callId);
    found?.sound.destroy();
    expect(found).not.toBeNull();
  });

  test('a greeting waits for the end of the question, and the key after it belongs to the greeting', async () => {
    const { arrival, hangUp } = await arrive(PRESSING_CALLER);
    const call = await adopt(arrival, { record: true, notice: asks });
    await call.heard('customer_answered');
    await call.heard('notice');
    expect(await bench().telephony.play(call.callId, 'call_again')).toBe(true);
    expect(call.has('played')).toBe(false);
    await call.heard('played');
    await call.heard('digits');
    await hangUp();
    await call.ended();
    expect(outcomesOf(call.events)).toEqual(['asked']);
    expect(await bench().telephony.recording(call.callId)).toBeNull();
  });

  test('a caller who hangs up while nobody cares is gone, once', async () => {
    const { arrival, gone, hangUp, isGone } = await arrive();
    await hangUp();
    await bench().until(isGone, 10);
    expect(gone()).toEqual([{ type: 'arrivalGone', arrivalId: arrival.arrivalId, at: expect.any(String) }]);
    expect(await bench().telephony.dismiss(arrival.arrivalId, 'busy')).toBe(false);
    expect(gone()).toHaveLength(1);
  });

  test.each(['busy', 'elsewhere', { sound: 'call_again' }] as const)('a caller is dismissed: %j', async (how) => {
    const { arrival, gone, isGone } = await arrive();
    expect(await bench().telephony.dismiss(arrival.arrivalId, how)).toBe(true);
    await bench().until(isGone, 10);
    expect(await bench().telephony.dismiss(arrival.arrivalId, how)).toBe(false);
    expect(gone()).toHaveLength(1);
  });

  test('a node that takes no callers keeps those who came before, and takes others again when it may', async () => {
    const { telephony, pass } = bench();
    const before = await arrive();
    const { ended } = await adopt(before.arrival);
    onTestFinished(() => telephony.takeCallers(true));
    await telephony.takeCallers(false);
    const { arrived } = listen();
    await (await bench().arrive(CALLER, DID)).hangUp();
    await pass(1);
    expect(arrived()).toEqual([]);
    // The call of the caller who came before ends by a word of the carrier.
    await before.hangUp();
    expect(await ended()).toMatchObject([{ hungUpBy: 'customer' }]);
    await telephony.takeCallers(true);
    const { hangUp } = await arrive();
    await hangUp();
  });

  test('a caller who withholds the number, or has none, arrives without one', async () => {
    for (const caller of [null, 'anonymous', '9'.repeat(40), '1390000a060']) {
      const { arrival, hangUp, isGone } = await arrive(caller);
      expect(arrival.caller).toBeNull();
      await hangUp();
      await bench().until(isGone, 10);
    }
  });

  test('a call to a number that nobody can have is not told', async () => {
    const { arrived } = listen();
    for (const did of ['sales', '8'.repeat(40), '0571a']) await (await bench().arrive(CALLER, did)).hangUp();
    const { arrival, hangUp } = await arrive();
    expect(arrived()).toEqual([arrival]);
    await hangUp();
  });

  test('an adopted caller waits for an agent, and both talk until the agent hangs up', async () => {
    const { telephony, agentLeg } = bench();
    const { arrival, gone } = await arrive();
    const call = await adopt(arrival);
    expect(await telephony.adopt(arrival.arrivalId, call.order)).toBe(true);
    expect(await telephony.dismiss(arrival.arrivalId, 'busy')).toBe(false);
    const running = async () => (await telephony.running()).filter(({ callId }) => callId === call.callId);
    expect(await running()).toMatchObject([{ tenantId: '1', state: 'customer_answered' }]);
    expect(await telephony.play(call.callId, 'please_wait')).toBe(true);
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(false);
    await call.heard('bridged');
    for (const isOn of [true, false]) expect(await telephony.hold(call.callId, isOn)).toBe(true);
    await telephony.hangUp(call.callId, 'agent');
    expect(await call.ended()).toMatchObject([{ cause: 'answered', hungUpBy: 'agent' }]);
    expect(stepsOf(call.events).map(({ type }) => type)).toEqual([
      'customer_answered',
      'agent_answered',
      'bridged',
      'ended',
    ]);
    expect(await running()).toEqual([]);
    expect(gone()).toEqual([]);
  });

  test('an adopted caller hears ringing, is recorded, and hangs up', async () => {
    const { telephony, agentLeg } = bench();
    const { arrival } = await arrive(HASTY_CALLER);
    const call = await adopt(arrival, { hears: 'ringing', record: true });
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    await call.heard('bridged');
    expect(await call.ended()).toMatchObject([{ cause: 'answered', hungUpBy: 'customer' }]);
    const legs = call.events.flatMap((event) => (event.type === 'leg' && event.leg === 'customer' ? event : []));
    expect(legs.map(({ reached }) => reached)).toEqual(['answered', 'ended']);
    expect(await telephony.recordedSeconds(call.callId)).not.toBeNull();
    await telephony.forgetRecording(call.callId);
  });

  test('the recording of a caller begins with the answer, and has the wait for the agent in it', async () => {
    const { telephony, agentLeg, pass } = bench();
    const { arrival } = await arrive();
    const call = await adopt(arrival, { record: true });
    await call.heard('customer_answered');
    await pass(4);
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    await call.heard('bridged');
    await telephony.hangUp(call.callId, 'agent');
    const { at, history } = (await call.ended())[0]!;
    const whole = (Date.parse(at) - Date.parse(history!.customer_answered!)) / 1000;
    expect(Math.abs((await telephony.recordedSeconds(call.callId))! - whole)).toBeLessThan(1.6);
    await telephony.forgetRecording(call.callId);
  });

  test('an adopted caller who hangs up before an agent comes has given up', async () => {
    const { arrival, gone, hangUp } = await arrive();
    const call = await adopt(arrival);
    await hangUp();
    expect(await call.ended()).toMatchObject([{ cause: 'abandoned', hungUpBy: 'customer' }]);
    expect(gone()).toEqual([]);
  });

  test('an adopted caller presses a key while nobody is there', async () => {
    const { telephony } = bench();
    const { arrival } = await arrive(PRESSING_CALLER);
    const call = await adopt(arrival);
    expect(await telephony.play(call.callId, 'ask_call_back')).toBe(true);
    await call.heard('played');
    await call.heard('digits');
    expect(call.events.filter(({ type }) => type === 'digits')).toMatchObject([{ from: 'customer', digits: '1' }]);
    expect(await telephony.play(call.callId, 'call_back')).toBe(true);
    await telephony.hangUp(call.callId, 'system');
    expect(await call.ended()).toMatchObject([{ history: { bridged: null } }]);
  });

  test('a caller who waits hears their place in the queue, and goes on waiting', async () => {
    const { telephony, agentLeg } = bench();
    const { arrival } = await arrive();
    const call = await adopt(arrival);
    expect(await telephony.play(call.callId, 'place', null, 12)).toBe(true);
    await call.heard('played');
    expect(call.events.filter(({ type }) => type === 'played')).toMatchObject([{ sound: 'place', isHeard: true }]);
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    await call.heard('bridged');
    await telephony.hangUp(call.callId, 'agent');
    expect(await call.ended()).toHaveLength(1);
  });

  test('an adopted caller goes on waiting while one agent does not come, and another one does', async () => {
    const { telephony, agentLeg, absentLeg } = bench();
    const { arrival } = await arrive();
    const call = await adopt(arrival);
    expect(await telephony.connectAgent(call.callId, absentLeg)).toBe(true);
    await call.heard('absent');
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    await call.heard('bridged');
    await telephony.hangUp(call.callId, 'agent');
    expect(await call.ended()).toHaveLength(1);
  });

  test('an agent declines an adopted caller, who goes on waiting for another one', async () => {
    const { telephony, agentLeg, absentLeg } = bench();
    const { arrival } = await arrive();
    const call = await adopt(arrival);
    expect(await telephony.stopRinging(call.callId)).toBe(false);
    expect(await telephony.connectAgent(call.callId, absentLeg)).toBe(true);
    expect(await telephony.stopRinging(call.callId)).toBe(true);
    await call.heard('absent');
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    await call.heard('bridged');
    expect(await telephony.stopRinging(call.callId)).toBe(false);
    await telephony.hangUp(call.callId, 'agent');
    expect(await call.ended()).toHaveLength(1);
  });

  test('an agent who picks up a phone that asks for a key is joined once they press 1', async () => {
    const { telephony } = bench();
    const { arrival } = await arrive();
    const call = await adopt(arrival);
    expect(await telephony.connectAgent(call.callId, { kind: 'phone', number: PERSON, asksKey: true })).toBe(true);
    await call.heard('bridged');
    const picked = call.events.findIndex(
      (event) => event.type === 'leg' && event.reached === 'answered' && event.leg === 'agent',
    );
    const steps = call.events.slice(picked).map(({ type }) => type);
    expect(steps.filter((type) => ['agent_answered', 'bridged', 'digits'].includes(type))).toEqual([
      'agent_answered',
      'bridged',
    ]);
    await telephony.hangUp(call.callId, 'agent');
    expect(await call.ended()).toMatchObject([{ cause: 'answered', hungUpBy: 'agent' }]);
  });

  test('a mailbox that picks up such a phone does not get the caller, whom the next agent takes', async () => {
    const { telephony, agentLeg, pass } = bench();
    const { arrival } = await arrive();
    const call = await adopt(arrival);
    expect(await telephony.connectAgent(call.callId, { kind: 'phone', number: MAILBOX, asksKey: true })).toBe(true);
    const isUp = () =>
      call.events.some((event) => event.type === 'leg' && event.leg === 'agent' && event.reached === 'answered');
    await bench().until(isUp, 20);
    await pass(2);
    expect(call.has('bridged')).toBe(false);
    // The agent sees the caller on the screen and may decline meanwhile.
    expect(await telephony.stopRinging(call.callId)).toBe(true);
    await call.heard('absent');
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    await call.heard('bridged');
    await telephony.hangUp(call.callId, 'agent');
    expect(await call.ended()).toHaveLength(1);
  });

  test('callers go on waiting through a time without a connection, adopted or not', async () => {
    const { telephony, agentLeg, away, pass } = bench();
    const { arrival, isGone, hangUp } = await arrive();
    const adopted = await arrive('13900000160');
    const call = await adopt(adopted.arrival);
    await away(() => pass(1.5));
    expect([isGone(), call.has('ended')]).toEqual([false, false]);
    expect(listen().arrived()).toEqual([arrival]);
    expect(await telephony.connectAgent(call.callId, agentLeg)).toBe(true);
    await call.heard('bridged');
    await telephony.hangUp(call.callId, 'agent');
    await call.ended();
    await hangUp();
    await bench().until(isGone, 10);
  });

  test('a caller who hangs up while nobody hears of it is gone', async () => {
    const { hangUp, gone, isGone } = await arrive();
    await bench().away(hangUp);
    await bench().until(isGone, 10);
    expect(gone()).toHaveLength(1);
  });

  test('an arrival that is not there is neither dismissed nor adopted, and no order reads as two settings', async () => {
    const { telephony } = bench();
    const { arrival, hangUp } = await arrive();
    const { order } = await adopt(arrival);
    const other = { ...order, callId: randomUUID() };
    expect(await telephony.dismiss('1764386000.1', { sound: 'call_again' })).toBe(false);
    expect(await telephony.adopt('1764386000.1', other)).toBe(false);
    expect(await telephony.adopt(arrival.arrivalId, other)).toBe(false);
    await expect(telephony.adopt(arrival.arrivalId, { ...other, callId: '../../etc' })).rejects.toThrow(RangeError);
    await hangUp();
  });
}
