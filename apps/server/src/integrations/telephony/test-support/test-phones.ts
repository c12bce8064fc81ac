import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TelephonyEvent, TestOrder } from '../telephony.ts';
import type { Bench } from './bench-calls.ts';

/** The parts of the bench that these tests need. */
type PhoneBench = Pick<Bench, 'agentLeg' | 'softphoneLeg' | 'telephony' | 'until'>;

/** Tests the phone of an agent alone with every engine: it listens to the agent, or says a code. */
export function testPhones(bench: () => PhoneBench, line: string): void {
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

  test('a code is said to the phone of an agent, which is not listened to', async () => {
    const events = await testPhone({ agentLeg: bench().agentLeg, code: '482913' });
    expect(courseOf(events)).toEqual(['agent_ringing', 'agent_answered', 'ended']);
    // The code sounded twice, with the rests: nobody hung up before.
    const at = (type: string) => Date.parse(events.find((event) => event.type === type)!.at);
    expect(at('ended') - at('agent_answered')).toBeGreaterThan(4000);
  });
}

const courseOf = (events: TelephonyEvent[]) => events.flatMap((event) => (event.type === 'leg' ? [] : event.type));
