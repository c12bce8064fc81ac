import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import type { PastCaller } from './past-callers.usecases.ts';

const AT = new Date('2026-03-02T01:00:00Z');
const figuresOf = { from: '2026-03-02', to: '2026-03-02', of: 'team' } as const;

async function office() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷');
  const manager = await bench.agent('王主管', { dataScope: 'all' });
  const customerId = await bench.addToPublicPool({ name: '刘芳' });
  await bench.domains.customers.claim(agent.member, [customerId]);
  const called = (past: Partial<PastCaller> = {}) =>
    bench.domains.calls.recordPastCaller(agent.member, {
      from: { customerId },
      lineId: bench.lineId,
      createdAt: AT,
      waits: 3,
      rings: [{ memberId: agent.member.userId, seconds: 20, end: 'absent' }],
      waitsOn: 7,
      talkSeconds: 0,
      hungUpBy: 'customer',
      recording: null,
      ...past,
    });
  return { ...bench, agent, manager, customerId, called };
}

test('a caller of the past who was taken is in the records, the story and the figures, and costs nothing', async () => {
  const { call, tenant, agent, manager, customerId, called } = await office();
  const ring = { memberId: agent.member.userId, seconds: 9, end: 'taken' as const };
  const id = await called({ rings: [ring], talkSeconds: 75 });
  const { data: detail } = await call('calls.detail', { id }, agent.token);
  expect(detail).toMatchObject({
    direction: 'inbound',
    customerName: '刘芳',
    agentName: '赵婷',
    cause: 'answered',
    waitedSeconds: 12,
    talkSeconds: 75,
    cost: '0',
  });
  expect(detail.legs).toMatchObject([{ kind: 'agent', name: '赵婷', dialledAt: '2026-03-02T01:00:03.3Z' }]);
  const { list } = (await call('followups.timeline', { customerId }, agent.token)).data;
  expect(list.filter(({ kind }) => kind === 'call')).toMatchObject([{ call: { id, direction: 'inbound' } }]);
  const { data: figures } = await call('statistics.callers', figuresOf, manager.token);
  expect(figures.now).toMatchObject({ taken: 1, missed: 0, talkSeconds: 75 });
  for (const table of [sql`call_running`, sql`call_waiting`, sql`call_order`, sql`missed_call`])
    expect(await tenant.query(sql`select from ${table}`)).toEqual([]);
});

test('a caller of the past who rang in vain is owed a call, until a later talk of the past', async () => {
  const { call, clock, domains, lineId, agent, customerId, called } = await office();
  await called({ from: { customerId } });
  await called({ createdAt: new Date(AT.getTime() + 60_000), rings: [], waitsOn: 0 });
  const missed = async (state: 'open' | 'closed') => (await call('calls.missed', { state }, agent.token)).data.list;
  expect(await missed('open')).toMatchObject([{ times: 2, ownerName: '赵婷', customerName: '刘芳', wantsBack: false }]);
  const at = new Date(AT.getTime() + 600_000);
  const talk = { cause: 'answered', hungUpBy: 'agent', ringSeconds: 5, talkSeconds: 20, recording: null } as const;
  await domains.calls.recordPast(agent.member, { ...talk, customerId, lineId, createdAt: at });
  expect(await missed('open')).toEqual([]);
  expect(await missed('closed')).toMatchObject([
    { closedWhy: 'talk', closedAt: clock.now().toISOString().replace('.000', '') },
  ]);
});

test('a message and a wish to be called back are kept with the missed call', async () => {
  const { call, tenant, manager, called } = await office();
  const recording = { path: 'recordings/one.wav', seconds: 14, peaks: [0.5] };
  await called({ from: { number: '02122330001' }, messageSeconds: 14, recording });
  await called({ from: { number: '02122330002' }, wantsBack: true });
  const { list } = (await call('calls.missed', { scope: 'team' }, manager.token)).data;
  expect(list).toMatchObject([{}, {}]);
  expect(list.find(({ wantsBack }) => wantsBack)).toMatchObject({ times: 1, ownerName: null, voiceMessages: [] });
  expect(list.find(({ wantsBack }) => !wantsBack)).toMatchObject({
    voiceMessages: [{ seconds: 14, hasRecording: true }],
  });
  expect(await tenant.query(sql`select from kept_turn`)).toEqual([]);
});

test('a talk of the past tells who came into it, when its recording was paused, and that a machine answered', async () => {
  const { call, tenant, domains, lineId, agent, manager, customerId } = await office();
  const talk = { cause: 'answered', hungUpBy: 'customer', ringSeconds: 5, talkSeconds: 120, recording: null } as const;
  const talked = async (hour: number, more: object) => {
    const createdAt = new Date(AT.getTime() + hour * 3_600_000);
    const id = await domains.calls.recordPast(agent.member, { ...talk, customerId, lineId, createdAt, ...more });
    return (await call('calls.detail', { id }, manager.token)).data;
  };
  const colleague = { memberId: manager.member.userId, after: 30, rings: 5, talks: 25 };
  const joined = await talked(0, { colleague: { ...colleague, how: 'joinAll' } });
  expect(joined).toMatchObject({ agentName: '赵婷', companions: [{ name: '王主管' }], talkers: [], talkSeconds: 120 });
  expect(joined.legs.map(({ kind, name }) => [kind, name])).toEqual([
    ['agent', '赵婷'],
    ['customer', null],
    ['agent', '王主管'],
  ]);
  expect(joined.legs.every(({ endedAt }) => endedAt !== null)).toBe(true);
  const handed = await talked(1, { colleague: { ...colleague, how: 'handOver' } });
  expect(handed).toMatchObject({
    agentName: '王主管',
    talkers: [
      { name: '赵婷', seconds: 60 },
      { name: '王主管', seconds: 60 },
    ],
  });
  expect(await talked(2, { colleague: { ...colleague, how: 'back' } })).toMatchObject({
    agentName: '赵婷',
    talkers: [],
  });
  expect(await talked(3, { pause: { from: 20, to: 50 } })).toMatchObject({ pauses: [{ seconds: 30 }] });
  expect(await talked(4, { isMachine: true })).toMatchObject({ cause: 'machine' });
  for (const table of [sql`call_running`, sql`call_colleague`, sql`call_order`])
    expect(await tenant.query(sql`select from ${table}`)).toEqual([]);
});
