import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { planCall } from '../../../integrations/telephony/simulator/outcomes.ts';
import { createCallBench } from '../test-support/call-bench.ts';

/** 10:00 in New York. */
const MORNING = new Date('2026-03-02T15:00:00Z');

/** Returns a number in New York whose second call lasts over two minutes in the simulator. */
function talkative(): string {
  for (let tail = 1000; tail < 9999; tail += 1) {
    const { outcome } = planCall('world', { callId: '2', callee: `001212555${tail}` });
    if (outcome.type === 'answer' && outcome.talkMs > 130_000 && !outcome.pageAway) return `+1212555${tail}`;
  }
  throw new Error('nobody talks that long');
}

async function createAbroad(foreignMinutesADay?: number) {
  const bench = await createCallBench({ startsAt: MORNING });
  await bench.admin(`update tenant set zone = 'America/New_York', rule_pack = 'none'`);
  const countries = ['CN', 'US'];
  await bench.domains.calls.setLine(bench.tenantId, bench.lineId, {
    countries,
    ...(foreignMinutesADay && { foreignMinutesADay }),
  });
  const agent = await bench.agent('赵婷');
  let made = 0;
  /** Places a call to New York that talks for 41 s, and waits for its end. */
  async function talk(token = agent.token) {
    made += 1;
    const placed = await bench.place(token, { mobile: `+1 212 555 ${String(made).padStart(2, '0')}60` });
    if (placed.code === 200) await bench.until(placed.data.id, 'ended');
    return placed;
  }
  const told = () =>
    bench.admin(`select subject_id::text as member from audit where action = 'calls.foreign_minutes_used'`);
  return { bench, agent, talk, told };
}

test('a member who talked abroad for as long as the line allows in a day is refused until tomorrow, and it is written down once', async () => {
  const { bench, agent, talk, told } = await createAbroad(2);
  const other = await bench.agent('李敏');
  expect([(await talk()).code, (await talk()).code]).toEqual([200, 200]);
  expect(await told()).toEqual([]);
  for (let tried = 0; tried < 2; tried += 1) {
    expect(await talk()).toMatchObject({ code: 41346, data: { allowedAgainAt: '2026-03-03T05:00:00.000Z' } });
  }
  expect(await told()).toEqual([{ member: agent.member.userId }]);
  // The lead of the agent sees which cap is used up, without reading the audit.
  const lead = await bench.agent('主管', { dataScope: 'all', permissions: ['calls.supervise'] });
  const usedUp = async (token: string) => (await bench.call('calls.usedUp', {}, token)).data.list;
  expect(await usedUp(lead.token)).toEqual([
    { memberId: agent.member.userId, name: '赵婷', cap: 'foreign_minutes', at: expect.any(String) },
  ]);
  const elsewhere = await bench.agent('别组主管', { dataScope: 'self', permissions: ['calls.supervise'] });
  expect(await usedUp(elsewhere.token)).toEqual([]);
  // Calls at home and calls of other agents go on.
  expect((await talk(other.token)).code).toBe(200);
  const home = await bench.place(agent.token, { mobile: '13900000080' });
  await bench.until(home.data.id, 'ended');
  expect(home.code).toBe(200);
  bench.time.advance(14 * 60 * 60_000);
  const { identity } = bench.domains;
  const openSession = ({ member }: typeof agent) =>
    identity.openSession(member.userId, bench.tenantId, { ip: '192.0.2.1', deviceKey: '' });
  const { token } = await openSession(agent);
  expect(await usedUp((await openSession(lead)).token)).toEqual([]);
  expect((await talk(token)).code).toBe(200);
});

test('a line allows two hours a day unless an operator says otherwise', async () => {
  const { bench } = await createAbroad();
  expect(await bench.admin('select foreign_minutes_a_day as minutes from line')).toEqual([{ minutes: 120 }]);
});

test('a call abroad that comes to the minutes of the day: who talks is told once, it is ended, and it is written down', async () => {
  const { bench, agent, talk, told } = await createAbroad(2);
  expect((await talk()).code).toBe(200);
  const { data: call } = await bench.place(agent.token, { mobile: talkative() });
  await bench.until(call.id, 'answered');
  const goOn = async (seconds: number) => {
    await bench.pass(seconds);
    await bench.dialler.reconcile();
    await bench.dialler.settled();
  };
  const warned = async () => (await bench.pushesTo(agent.member)).filter(({ type }) => type === push.callNearBound);
  await goOn(10);
  expect(await warned()).toEqual([]);
  await goOn(30);
  await goOn(1);
  expect(await warned()).toMatchObject([{ data: { callId: call.id, why: 'abroad' } }]);
  expect([await bench.stateOf(call.id), await told()]).toEqual(['answered', []]);
  await goOn(25);
  await bench.until(call.id, 'ended', 1);
  expect((await bench.call('calls.detail', { id: call.id }, agent.token)).data).toMatchObject({ hungUpBy: 'system' });
  expect(await told()).toEqual([{ member: agent.member.userId }]);
  expect((await talk()).code).toBe(41346);
});
