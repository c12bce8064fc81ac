import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TelephonyEvent, TestOrder } from '../telephony.ts';
import type { Bench, CallTo } from './bench-calls.ts';

/** The parts of the bench that these tests need. */
type PhoneBench = Pick<Bench, 'agentLeg' | 'softphoneLeg' | 'telephony' | 'until'>;

/** A phone whose owner picks up and presses 1, and one whose mailbox picks up. */
const [PERSON, MAILBOX] = ['057100000091', '057100000061'];

/** Tests the phones of agents with every engine: alone, where they hear the agent or say a code, and asked for a key. */
export function testPhones(bench: () => PhoneBench, line: string, callTo: CallTo): void {
  async function testPhone(more: Pick<TestOrder, 'agentLeg' | 'code'>): Promise<TelephonyEvent[]> {
    const callId = randomUUID();
    const events: TelephonyEvent[] = [];
    bench().telephony.onEvent((event) => event.callId === callId && events.push(event));
    const order = { callId, tenantId: '1', line, ringSeconds: 10, ...more };
    expect(await bench().telephony.test(order)).toEqual({ accepted: true });
    await bench().until(() => events.some(({ type }) => type === 'ended'), 40);
    return events;
  }

  test('an agent’s phone is tested by itself: it rings, is heard, and how loud is told', async () => {
    const events = await testPhone({ agentLeg: bench().softphoneLeg });
    expect(courseOf(events)).toEqual(['agent_ringing', 'agent_answered', 'echo', 'ended']);
    const echo = events.find((event) => event.type === 'echo');
    expect(echo?.type === 'echo' && echo.level).toBeGreaterThan(-50);
  });

  test('a first agent whose phone asks for a key is there once they press 1, and the customer is dialled then', async () => {
    const call = await callTo('80', { agentLeg: { kind: 'phone', number: PERSON, asksKey: true }, mayDecline: true });
    expect(await call.ended()).toMatchObject({ cause: 'answered', hungUpBy: 'customer' });
    const pickedUp = call.legs('agent').find(({ reached }) => reached === 'answered')!;
    const isThere = call.events.find(({ type }) => type === 'agent_answered')!;
    expect(Date.parse(isThere.at)).toBeGreaterThan(Date.parse(pickedUp.at));
    const kinds = call.events.map((event) => (event.type === 'leg' ? event.leg : event.type));
    expect(kinds.indexOf('customer')).toBeGreaterThan(kinds.indexOf('agent_answered'));
    expect(kinds).not.toContain('digits');
  });

  test('a mailbox that picks up the phone of the first agent: the customer is not dialled', async () => {
    const call = await callTo('80', { agentLeg: { kind: 'phone', number: MAILBOX, asksKey: true }, mayDecline: true });
    expect(await call.ended()).toMatchObject({ cause: 'agent_absent', hungUpBy: 'system' });
    expect(call.legs('agent').map(({ reached }) => reached)).toContain('answered');
    expect([call.legs('customer'), call.has('agent_answered')]).toEqual([[], false]);
  });

  test('a code is said to the phone of an agent, which is not listened to', async () => {
    const events = await testPhone({ agentLeg: bench().agentLeg, code: '482913' });
    expect(courseOf(events)).toEqual(['agent_ringing', 'agent_answered', 'ended']);
    // The code sounded twice, with the rests: nobody hung up before.
    const at = (type: string) => Date.parse(events.find((event) => event.type === type)!.at);
    expect(at('ended') - at('agent_answered')).toBeGreaterThan(4000);
  });
}

const courseOf = (events: TelephonyEvent[]) => events.flatMap((event) => (event.type === 'leg' ? [] : event.type));
