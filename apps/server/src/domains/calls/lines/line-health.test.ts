import { push } from '@haihu/contract/socket';
import { settingDefaults } from '@haihu/contract/config/core/settings';
import { LEAST_CALLS } from '@haihu/rules/calls/lines/line-health';
import { COMPARED_CALLS } from '@haihu/rules/calls/lines/number-rotation';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { PastCall } from '../records/past-calls.usecases.ts';
import { createCallBench } from '../test-support/call-bench.ts';

async function createWatched() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷');
  const customers: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    customers.push(await bench.addToPublicPool({ mobile: `1390000${String(1000 + index)}` }));
  }
  /** Records this many calls of a minute ago, to six customers in turn. */
  async function record(count: number, past: Partial<PastCall> = {}): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      // The calls of a line are counted every ten seconds.
      if (index === count - 1) bench.time.advance(10_000);
      await bench.domains.calls.recordPast(agent.member, {
        customerId: customers[index % customers.length]!,
        lineId: bench.lineId,
        createdAt: new Date(bench.clock.now().getTime() - 60_000),
        cause: 'no_answer',
        hungUpBy: 'system',
        ringSeconds: 20,
        talkSeconds: 0,
        recording: null,
        ...past,
      });
    }
  }
  const held = async () => (await bench.call('calls.heldLines', {}, agent.token)).data.list;
  return { bench, agent, customers, record, held };
}

test('all lines of the enterprise are told, disabled ones too, with their numbers and how they did', async () => {
  const { bench, record, held } = await createWatched();
  const off = { name: '停用', carrier: '联通', area: '浙江', minutePrice: 1000, concurrency: 1, enabled: false };
  await bench.domains.calls.addLine(bench.tenantId, { ...off, numbers: [] });
  const elsewhere = await bench.world.enterprise('海呼分部');
  await bench.domains.calls.addLine(elsewhere.tenantId, { ...off, numbers: [] });
  await record(2, { cause: 'answered', talkSeconds: 5 });
  await record(1, { cause: 'agent_absent', ringSeconds: 0 });
  expect(await held()).toMatchObject([
    {
      name: '义乌专线',
      enabled: true,
      usable: true,
      countries: ['CN'],
      health: { state: 'unknown', calls: 2, answered: 2, short: 2, repeats: 0, pausedUntil: null },
      numbers: [{ callerId: '057188886666', area: '浙江杭州', health: { calls: 2 } }],
    },
    { name: '停用', enabled: false, usable: false, reason: 'disabled', numbers: [], health: { calls: 0 } },
  ]);
});

test('a line that is hardly answered rests for two hours, refuses calls until then, and begins anew', async () => {
  const { bench, agent, record, held } = await createWatched();
  await record(LEAST_CALLS - 1);
  expect((await held())[0]!.health).toMatchObject({ state: 'unknown' });
  await record(1);
  const [line] = await held();
  const until = new Date(bench.clock.now().getTime() + 2 * 60 * 60 * 1000).toISOString();
  expect(line).toMatchObject({
    usable: false,
    reason: 'paused',
    health: { state: 'paused', reasons: ['seldom_answered', 'repeats'] },
    numbers: [{ health: { state: 'paused' } }],
  });
  expect(Date.parse(line!.health.pausedUntil!)).toBe(Date.parse(until));
  const refused = await bench.place(agent.token, { mobile: '13900000080' });
  expect(refused).toMatchObject({ code: 41343, data: { allowedAgainAt: until } });
  expect((await bench.call('calls.stock', {}, agent.token)).data.modes).toEqual([]);

  bench.time.advance(2 * 60 * 60 * 1000 + 1000);
  // It is 12:00 at the callee. The calling hours begin again after another two hours.
  bench.time.advance(2 * 60 * 60 * 1000);
  expect((await held())[0]).toMatchObject({ usable: true, health: { state: 'unknown', calls: 0, pausedUntil: null } });
  expect(await bench.place(agent.token, { mobile: '13900000080' })).toMatchObject({ code: 200 });
});

test('a carrier that carries nothing is left alone, tried by one call at a time, and costs no number an attempt', async () => {
  const bench = await createCallBench();
  const [one, other] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  let made = 0;
  const dial = (ending: '74' | '80', { token } = one) => {
    made += 1;
    return bench.place(token, { mobile: `1390000${String(made).padStart(2, '0')}${ending}` });
  };
  const fail = async () => bench.until((await dial('74')).data.id, 'ended');
  for (let failed = 0; failed < 5; failed += 1) await fail();
  const now = () => bench.clock.now().getTime();
  const refused = await dial('80');
  expect(refused).toMatchObject({ code: 41343 });
  const rest = Date.parse((refused.data as never as { allowedAgainAt: string }).allowedAgainAt) - now();
  expect(rest).toBeGreaterThan(20_000);
  expect(rest).toBeLessThanOrEqual(30_000);
  const [line] = (await bench.call('calls.heldLines', {}, one.token)).data.list;
  expect(line).toMatchObject({ usable: false, reason: 'paused', health: { state: 'paused', reasons: ['carrier'] } });

  bench.time.advance(30_000);
  const probe = await dial('74');
  expect(await dial('80', other)).toMatchObject({ code: 41303 });
  await bench.until(probe.data.id, 'ended');
  expect(await dial('80')).toMatchObject({ code: 41343 });
  bench.time.advance(31_000);
  expect(await dial('80')).toMatchObject({ code: 41343 });
  bench.time.advance(30_000);
  await bench.until((await dial('80')).data.id, 'ended');

  expect(await dial('80')).toMatchObject({ code: 200 });
  expect(await dial('80', other)).toMatchObject({ code: 200 });
  const attempts = await bench.tenant.query(sql`
    select from call_attempt a join call c on c.tenant_id = a.tenant_id and c.id = a.call_id where c.cause = 'network'`);
  expect(attempts).toEqual([]);
});

test('complaints count against line and number, and another line is taken meanwhile', async () => {
  const { bench, agent, customers, record } = await createWatched();
  const spare = { name: '备用', carrier: '联通', area: '浙江', minutePrice: 1000, concurrency: 1 };
  await record(6, { cause: 'answered', talkSeconds: 30 });
  for (const customerId of customers.slice(0, 3)) {
    const label = { customerId, phoneLabel: 'refuses_calls' } as const;
    expect((await bench.call('followups.save', label, agent.token)).code).toBe(200);
  }
  await record(1, { cause: 'busy' });
  expect(await bench.place(agent.token, { mobile: '13900000080' })).toMatchObject({ code: 41343 });
  await bench.domains.calls.addLine(bench.tenantId, { ...spare, numbers: ['057112345678'] });
  expect(await bench.place(agent.token, { mobile: '13900000080' })).toMatchObject({ data: { lineName: '备用' } });
});

test('a line tells how customers sounded in its calls of today, and no other side', async () => {
  const { bench, record, held } = await createWatched();
  /** Says how a side of the newest answered calls was heard. */
  const heard = (side: 'customer' | 'page', mos: number, count: number) =>
    bench.tenant.query(sql`
      insert into call_quality (tenant_id, call_id, side, user_id, mos, loss, jitter, rtt)
      select tenant_id, id, ${side}, 0, ${mos}, 0.1, 30, 100 from call
      where answered_at is not null order by id desc limit ${count}`);
  await record(4, { cause: 'answered', talkSeconds: 30 });
  await heard('page', 1.5, 4);
  expect((await held())[0]!.sound).toBeNull();
  await heard('customer', 2.5, 4);
  expect((await held())[0]!.sound).toEqual({ mos: 2.5, calls: 4, poor: 4 });
  await bench.tenant.query(sql`update call set created_at = created_at - interval '1 day'`);
  expect((await held())[0]!.sound).toBeNull();
});

/** Makes a line with two numbers, of which calls that are recorded show the first. */
async function withTwoNumbers() {
  const watched = await createWatched();
  const { bench, record, held } = watched;
  await bench.domains.calls.setLine(bench.tenantId, bench.lineId, { numbers: ['057188887777'] });
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const numbers = async () => (await held())[0]!.numbers;
  const [own, other] = await bench.tenant.query<{ id: string }>(sql`select id from line_number order by id`);
  /** Records calls over a number to callees of their own, and lets nothing rest because of them. */
  async function recordOver(number: { id: string } | undefined, count: number, past: Partial<PastCall> = {}) {
    await record(count, past);
    await bench.tenant.query(sql`
      update call set line_number_id = ${number!.id}, callee_hash = decode(lpad(to_hex(id), 64, '0'), 'hex')
      where tenant_id = ${bench.tenantId} and callee_hash in (
        select number_hash from customer_number where tenant_id = ${bench.tenantId}
        union select mobile_hash from customer where tenant_id = ${bench.tenantId})`);
    for (const table of [sql`line`, sql`line_number`]) {
      await bench.tenant.query(sql`
        update ${table} set paused_until = null, pause_reasons = null, watched_since = '-infinity'
        where tenant_id = ${bench.tenantId}`);
    }
  }
  /** Records one more call over the first number, by which it is judged. */
  async function judge(): Promise<void> {
    bench.time.advance(10_000);
    await record(1, { cause: 'answered', talkSeconds: 30 });
  }
  const news = async (member: typeof lead) =>
    (await bench.pushesTo(member.member)).filter(({ type }) => type === push.numberRests);
  return { ...watched, lead, numbers, own, other, recordOver, judge, news };
}

const talked = { cause: 'answered', talkSeconds: 30 } as const;

test('a number answered less than half as often as its line is not shown for a day, and leaders are told', async () => {
  const { bench, lead, held, numbers, own, other, recordOver, judge, news } = await withTwoNumbers();
  await recordOver(other, 100, talked);
  await recordOver(own, 32, talked);
  await recordOver(own, COMPARED_CALLS - 34);
  await judge();
  expect((await numbers()).map(({ health }) => health.pausedUntil)).toEqual([null, null]);

  await recordOver(own, 1);
  const before = (await news(lead)).length;
  await judge();
  const [away, stays] = await numbers();
  expect(away!.health).toMatchObject({ state: 'paused', reasons: ['below_line'] });
  expect(Date.parse(away!.health.pausedUntil!) - bench.clock.now().getTime()).toBe(24 * 60 * 60 * 1000);
  expect(stays!.health.state).not.toBe('paused');
  expect((await held())[0]).toMatchObject({ usable: true });
  expect((await news(lead)).slice(before)).toMatchObject([
    { msg: expect.stringContaining('057188886666'), data: { why: 'below_line', lineName: '义乌专线' } },
  ]);
});

test('a number that has reached its calls of the day rests until the next one, and the last number goes on', async () => {
  const { bench, lead, numbers, own, other, recordOver, judge, news } = await withTwoNumbers();
  const value = { ...settingDefaults.calling, numberCallsADay: 20 };
  expect((await bench.call('config.saveSettings', { key: 'calling', version: 0, value }, lead.token)).code).toBe(200);
  await recordOver(other, 25, talked);
  await recordOver(own, 18, talked);
  await judge();
  expect(await numbers()).toMatchObject([
    { callsToday: 19, health: { pausedUntil: null } },
    { callsToday: 25, health: { pausedUntil: null } },
  ]);
  const before = (await news(lead)).length;
  await judge();
  // Midnight in Shanghai.
  const full = { state: 'paused', reasons: ['daily_cap'], pausedUntil: expect.stringMatching(/T16:00:00/) };
  expect((await numbers())[0]).toMatchObject({ callsToday: 20, health: full });
  expect((await news(lead)).slice(before)).toMatchObject([{ data: { why: 'daily_cap' } }]);

  await recordOver(own, 1, talked);
  await bench.tenant.query(sql`
    update line_number set paused_until = now() + interval '100 years', pause_reasons = '{daily_cap}' where id = ${other!.id}`);
  await judge();
  expect((await numbers())[0]!.health.pausedUntil).toBeNull();
});
