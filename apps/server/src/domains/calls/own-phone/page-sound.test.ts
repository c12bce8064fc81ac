import type { RequestTo } from '@haihu/contract/contract';
import { dayOf } from '@haihu/rules/day';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createPhoneBook } from '../core/accounts.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const fine = { loss: 0.001, jitter: 3, rtt: 30 };
const bad = { loss: 0.15, jitter: 60, rtt: 300 };
type Heard = Omit<RequestTo<'calls.quality'>, 'id'>;

async function withCalls() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷', { dataScope: 'self' });
  const lead = await bench.agent('主管', { dataScope: 'all' });
  let dialled = 0;
  /** Makes a call that is over, and returns its id. */
  async function talk(by = agent): Promise<string> {
    dialled += 1;
    const { data } = await bench.place(by.token, { mobile: `13612${1000 + dialled}80` });
    await bench.until(data.id, 'ended');
    bench.time.advance(60_000);
    return data.id;
  }
  const report = (id: string, heard: Heard, { token } = agent) => bench.call('calls.quality', { id, ...heard }, token);
  const heardIn = async (id: string, { token } = agent) =>
    (await bench.call('calls.detail', { id }, token)).data.quality!;
  return { bench, agent, lead, talk, report, heardIn };
}

test('a call tells how the page heard it, and how the engine heard both phones', async () => {
  const { talk, report, heardIn, lead } = await withCalls();
  const id = await talk();
  expect(await report(id, bad)).toMatchObject({ code: 200, data: { mos: expect.any(Number), isPoor: false } });
  const heard = await heardIn(id);
  expect(heard.map(({ side, name }) => [side, name])).toEqual([
    ['page', '赵婷'],
    ['agent', null],
    ['customer', null],
  ]);
  expect(heard[0]!.mos).toBeLessThan(3.2);
  expect(heard[0]).toMatchObject({ loss: expect.closeTo(0.15, 4), jitter: 60, rtt: 300 });
  for (const { mos } of heard.slice(1)) expect(mos).toBeGreaterThan(1);
  expect(await heardIn(id, lead)).toEqual(heard);
});

test('a later report of the page takes the place of the earlier one, for seven days', async () => {
  const { bench, talk, report, heardIn } = await withCalls();
  const id = await talk();
  await report(id, bad);
  await report(id, fine);
  const heard = await heardIn(id);
  expect(heard.filter(({ side }) => side === 'page')).toHaveLength(1);
  expect(heard[0]).toMatchObject({ jitter: 3, mos: expect.closeTo(4.38, 1) });
  await bench.tenant.query(sql`update call set ended_at = ended_at - interval '7 days' where id = ${id}`);
  bench.time.advance(1000);
  expect(await report(id, bad)).toMatchObject({ code: 41393 });
  expect((await heardIn(id))[0]!.jitter).toBe(3);
});

test('only those whose phone was in the call report, and only figures that there are', async () => {
  const { bench, talk, report, heardIn, lead, agent } = await withCalls();
  const id = await talk();
  expect(await report(id, fine, lead)).toMatchObject({ code: 40400 });
  const elsewhere = await bench.world.enterprise('海呼分部');
  const stranger = await elsewhere.member('钱进', { dataScope: 'all' });
  expect(await report(id, fine, stranger)).toMatchObject({ code: 40400 });
  for (const wrong of [{ loss: 1.01 }, { loss: -0.1 }, { jitter: -1 }, { rtt: 60_001 }, { jitter: 'much' }]) {
    const request = { id, ...fine, ...wrong } as never;
    const { code, data } = (await bench.call('calls.quality', request, agent.token)) as { code: number; data: unknown };
    expect([code, JSON.stringify(data)]).toEqual([40000, expect.stringContaining(Object.keys(wrong)[0]!)]);
  }
  expect((await heardIn(id)).some(({ side }) => side === 'page')).toBe(false);
});

test('three calls in a row that the page heard badly lead to advice, and a good one ends it', async () => {
  const { talk, report, lead } = await withCalls();
  const isPoor = async (heard: Heard, by?: typeof lead) => (await report(await talk(by), heard, by)).data.isPoor;
  expect([await isPoor(bad), await isPoor(bad), await isPoor(bad), await isPoor(bad)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(await isPoor(bad, lead)).toBe(false);
  expect(await isPoor(fine)).toBe(false);
  expect(await isPoor(bad)).toBe(false);
});

test('a page that lost more than two percent in each of its last three calls is offered Opus first, until one is better', async () => {
  const { bench, agent, talk, report } = await withCalls();
  const codecs = () => bench.admin('select codec from agent_phone order by user_id');
  async function lose(page: number, engine = 0): Promise<void> {
    const id = await talk();
    await bench.admin(`update call_quality set loss = ${engine} where side = 'agent' and call_id = ${id}`);
    await report(id, { ...fine, loss: page });
  }
  await lose(0.03);
  await lose(0.03);
  expect(await codecs()).toEqual([{ codec: 'alaw' }]);
  // The engine lost what the page did not.
  await lose(0, 0.03);
  expect(await codecs()).toEqual([{ codec: 'opus' }]);
  const { agents } = await createPhoneBook(bench).accountsOf('asterisk');
  expect(agents.find(({ name }) => name.endsWith(`-${agent.member.userId}`))).toMatchObject({ codec: 'opus' });
  await lose(0.02);
  expect(await codecs()).toEqual([{ codec: 'alaw' }]);
});

test('the day of an agent adds up the worst sides of the calls', async () => {
  const { bench, agent, lead, talk, report } = await withCalls();
  const soundOf = async () =>
    (await bench.call('calls.agentDay', { memberId: agent.member.userId }, lead.token)).data.sound;
  expect(await soundOf()).toBeNull();
  const [one, other] = [await talk(), await talk()];
  await bench.tenant.query(sql`update call_quality set mos = 4.2 where tenant_id = ${bench.tenantId}`);
  expect(await soundOf()).toEqual({ mos: 4.2, calls: 2, poor: 0 });
  const { mos } = (await report(one, bad)).data;
  await report(other, fine);
  const both = await soundOf();
  expect(both).toMatchObject({ calls: 2, poor: 1 });
  expect(both!.mos).toBeCloseTo((mos + 4.2) / 2, 1);
});

test('the board and the statistics tell the sound of members, and of all', async () => {
  const { bench, agent, lead, talk, report } = await withCalls();
  const onBoard = async () =>
    (await bench.call('calls.board', {}, lead.token)).data.list.find(
      ({ memberId }) => memberId === agent.member.userId,
    )!.sound;
  const day = dayOf(bench.time.now(), lead.member.zone);
  const asked = { from: day, to: day };
  const sums = async (of: 'me' | 'team', { token } = lead) =>
    (await bench.call('statistics.callSound', { ...asked, of }, token)).data;
  expect(await onBoard()).toBeNull();
  expect(await sums('team')).toEqual({ all: null, list: [] });
  const [one] = [await talk(), await talk(), await talk(lead)];
  await bench.tenant.query(sql`update call_quality set mos = 4.2 where tenant_id = ${bench.tenantId}`);
  await report(one!, bad);
  const { mos } = (await onBoard())!;
  expect(await onBoard()).toMatchObject({ calls: 2, poor: 1 });
  const ofAgent = { memberId: agent.member.userId, name: '赵婷', mos, calls: 2, poor: 1 };
  const ofLead = { memberId: lead.member.userId, name: '主管', mos: 4.2, calls: 1, poor: 0 };
  expect(await sums('team')).toMatchObject({ all: { calls: 3, poor: 1 }, list: [ofAgent, ofLead] });
  expect(await sums('me')).toEqual({ all: { mos: 4.2, calls: 1, poor: 0 }, list: [ofLead] });
  // Who sees only their own calls has no figures of others.
  expect((await sums('team', agent)).list).toEqual([ofAgent]);
});

test('figures go with their call, and nobody reads those of another enterprise', async () => {
  const { bench, talk, report } = await withCalls();
  const id = await talk();
  await report(id, fine);
  const elsewhere = await bench.world.enterprise('海呼分部');
  const all = sql`select call_id from call_quality`;
  expect(await elsewhere.tenant.query(all)).toEqual([]);
  expect(await bench.tenant.query(all)).toHaveLength(3);
});

test('a number that nobody answered has no sound', async () => {
  const { bench, agent, heardIn } = await withCalls();
  const { data } = await bench.place(agent.token, { mobile: '13612340070' });
  await bench.until(data.id, 'ended');
  expect(await heardIn(data.id)).toEqual([]);
});
