import type { CallCause, CallState } from '@haihu/contract/calls/values';
import { type Push, push } from '@haihu/contract/socket';
import { readMeter } from '@haihu/rules/billing/charging/charging';
import { describe, expect, test } from 'vitest';
import { readWavHeader } from '../../../integrations/telephony/wav.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const life: CallState[] = ['created', 'agent_ringing', 'agent_answered', 'customer_ringing', 'answered', 'ended'];

function stateIn({ type, data }: Push): CallState | undefined {
  if (type === push.callList) return data.list[0]!.state;
  return type === push.callEnded || type === push.customerCall || type === push.customerCallEnded
    ? data.state
    : undefined;
}

test('a call to a customer is followed live, recorded, billed and told in the customer’s story', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const colleague = await bench.agent('李敏');
  const customerId = await bench.addToPublicPool({ name: '刘芳', company: '锦程纺织', mobile: '13900000080' });

  const placed = await bench.place(token, { customerId });
  expect(placed.data).toMatchObject({ customerId, customerName: '刘芳', callee: '139****0080', state: 'created' });
  const { id } = placed.data;
  expect((await bench.call('calls.current', {}, token)).data.call).toMatchObject({ id, endedAt: null });
  expect((await bench.call('calls.stock', {}, token)).data).toMatchObject({ balance: '1000000', held: '1200' });
  await bench.until(id, 'ended');

  const { data: detail } = await bench.call('calls.detail', { id }, token);
  expect(detail).toMatchObject({
    state: 'ended',
    cause: 'answered',
    hungUpBy: 'customer',
    talkSeconds: 2,
    ringSeconds: 0,
    billedMinutes: 1,
    cost: '1200',
    callerId: '057188886666',
    rulePack: 'CN 2026-03-01',
    hasRecording: true,
  });
  expect(detail.states.map(({ state }) => state)).toEqual(life);
  const times = detail.states.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(detail.peaks.length).toBeGreaterThan(100);

  const told = await bench.pushesTo(member);
  expect(told.map(({ type }) => type)).toEqual([16, 16, 16, 16, 16, 17, 146]);
  const pushes = told.slice(0, -1);
  expect(pushes.map(stateIn)).toEqual(life);
  expect(pushes.at(-1)!.data).toMatchObject({ company: '锦程纺织', callee: '139****0080', cause: 'answered' });
  expect(JSON.stringify(pushes)).not.toContain('13900000080');
  expect(await bench.pushesTo(colleague.member)).toEqual([]);

  expect((await bench.call('calls.stock', {}, token)).data).toMatchObject({ balance: '998800', held: '0' });
  expect((await bench.call('customers.seaDetail', { id: customerId }, token)).data).toMatchObject({
    callCount: 1,
    answeredCallCount: 1,
    lastCallAt: '2026-03-02T02:00:00Z',
  });
  const { list } = (await bench.call('followups.timeline', { customerId }, token)).data;
  expect(list).toMatchObject([{ kind: 'call', at: '2026-03-02T02:00:00Z', call: { id, talkSeconds: 2 } }]);
});

test('a recording is a whole WAV file behind a short-lived link, and each one asked for is written down', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000080' })).data;
  expect(await bench.call('calls.recording', { id }, token)).toMatchObject({ code: 40400 });
  await bench.until(id, 'ended');

  const { link } = (await bench.call('calls.recording', { id }, token)).data;
  const file = await bench.http.inject({ url: link });
  expect(file.headers['content-type']).toBe('audio/wav');
  expect(readWavHeader(file.rawPayload)?.seconds).toBeCloseTo(2, 0);
  const opened = sql`select actor_id, subject_id from audit where action = 'calls.recording_opened'`;
  expect(await bench.tenant.query(opened)).toEqual([{ actor_id: member.userId, subject_id: id }]);
});

test('the call of a member who is suspended ends as calls do, is charged, recorded and reported', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const owner = await bench.agent('林总', { isSuper: true, dataScope: 'all' });
  const customerId = await bench.addToPublicPool({ mobile: '13900000080' });
  await bench.call('customers.claim', { ids: [customerId] }, token);
  const { id } = (await bench.place(token, { customerId })).data;
  await bench.until(id, 'answered');
  const request = { userId: member.userId, how: 'suspend', successor: 'sea' } as const;
  expect((await bench.call('organisation.endStaff', request, owner.token)).data).toMatchObject({ customers: 1 });
  expect((await bench.call('calls.current', {}, token)).code).toBe(10088);
  expect(await bench.stateOf(id)).toBe('answered');

  await bench.until(id, 'ended');
  expect((await bench.call('calls.detail', { id }, owner.token)).data).toMatchObject({
    cause: 'answered',
    hungUpBy: 'customer',
    billedMinutes: 1,
    cost: '1200',
    hasRecording: true,
  });
  expect((await bench.call('calls.stock', {}, owner.token)).data).toMatchObject({ balance: '998800', held: '0' });
  const { list } = (await bench.call('followups.timeline', { customerId }, owner.token)).data;
  expect(list).toContainEqual(expect.objectContaining({ kind: 'call', call: expect.objectContaining({ id }) }));
});

test('a typed number is followed by pushes of its own, and in nobody’s story', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '139 0000 0080' })).data;
  await bench.until(id, 'ended');
  const told = await bench.pushesTo(member);
  expect(told.map(({ type }) => type)).toEqual([13, 13, 13, 13, 13, 14, 146]);
  const pushes = told.slice(0, -1);
  expect(pushes.map(stateIn)).toEqual(life);
  expect(pushes.at(-1)!.data).toMatchObject({ customerId: null, customerName: null, callee: '139****0080' });
  expect((await bench.call('calls.current', {}, token)).data.call).toBeNull();
});

test('numbers are shown where the enterprise does not mask callees', async () => {
  const bench = await createCallBench();
  await bench.db.global(sql`update tenant set mask_exemptions = '{"isOpen": true, "value": ["callee"]}'`);
  const { token } = await bench.agent();
  expect((await bench.place(token, { mobile: '13900000080' })).data.callee).toBe('13900000080');
});

test('a call that nobody answers says why, costs nothing and holds nothing', async () => {
  const bench = await createCallBench();
  const expected: [string, CallCause][] = [
    ['70', 'busy'],
    ['71', 'no_answer'],
    ['72', 'refused'],
    ['73', 'empty_number'],
    ['74', 'network'],
    ['75', 'unreachable'],
    ['77', 'stopped'],
  ];
  const { token: manager } = await bench.agent('王磊', { dataScope: 'all' });
  const ended: [string, CallCause | null][] = [];
  for (const [digits] of expected) {
    const { token } = await bench.agent(digits);
    const customerId = await bench.addToPublicPool({ mobile: `139000000${digits}` });
    const { id } = (await bench.place(token, { customerId })).data;
    await bench.until(id, 'ended');
    const { data: detail } = await bench.call('calls.detail', { id }, manager);
    expect(detail).toMatchObject({
      talkSeconds: 0,
      billedMinutes: 0,
      cost: '0',
      hasRecording: false,
      answeredAt: null,
    });
    ended.push([digits, detail.cause]);
    expect((await bench.call('customers.seaDetail', { id: customerId }, token)).data).toMatchObject({
      callCount: 1,
      answeredCallCount: 0,
    });
  }
  expect(ended).toEqual(expected);
  expect((await bench.call('calls.stock', {}, manager)).data).toMatchObject({ balance: '1000000', held: '0' });
});

describe('hanging up', () => {
  test.each<[CallState, CallCause]>([
    ['created', 'cancelled'],
    ['agent_ringing', 'cancelled'],
    ['agent_answered', 'cancelled'],
    ['customer_ringing', 'cancelled'],
    ['answered', 'answered'],
  ])('in state %s ends the call once, however often it is asked', async (state, cause) => {
    const bench = await createCallBench();
    const { token, member } = await bench.agent();
    // The two numbers ring for long, or talk for long.
    const { id } = (await bench.place(token, { mobile: state === 'answered' ? '13900000060' : '13900000071' })).data;
    if (state !== 'created') await bench.until(id, state);
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await bench.call('calls.hangUp', { id }, token)).toMatchObject({ code: 200, data: { done: true } });
    }
    await bench.until(id, 'ended', 1);
    expect(await bench.call('calls.hangUp', { id }, token)).toMatchObject({ code: 200 });
    await bench.pass(60);

    expect((await bench.call('calls.detail', { id }, token)).data).toMatchObject({
      cause,
      hungUpBy: 'agent',
      billedMinutes: cause === 'answered' ? 1 : 0,
    });
    const states = (await bench.pushesTo(member)).filter(({ type }) => type !== push.recordingStored).map(stateIn);
    expect(states).toEqual([...life.slice(0, life.indexOf(state) + 1), 'ended']);
    expect((await bench.call('calls.stock', {}, token)).data.held).toBe('0');
  });

  test('is for the agent of the call alone', async () => {
    const bench = await createCallBench();
    const { token } = await bench.agent();
    const others = [
      await bench.agent('李敏', { dataScope: 'all', isSuper: true }),
      await (await bench.world.enterprise('海呼分部')).member('外人', { isSuper: true }),
    ];
    const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
    await bench.until(id, 'answered');
    for (const other of others) {
      expect(await bench.call('calls.hangUp', { id }, other.token)).toMatchObject({ code: 40400 });
    }
    await bench.pass(1);
    expect(await bench.stateOf(id)).toBe('answered');
  });
});

test('low money stops new calls, not the one that is on', async () => {
  const bench = await createCallBench({ balance: 1300, minutePrice: 1200 });
  const [first, second] = [await bench.agent('一'), await bench.agent('二')];
  const { id } = (await bench.place(first.token, { mobile: '13900000060' })).data;
  await bench.until(id, 'answered');
  // The end is told late, after more than two minutes of talk.
  const { progress } = bench.domains.calls;
  const at = new Date(bench.clock.now().getTime() + 130_000).toISOString();
  const ended = { type: 'ended', at, cause: 'answered', hungUpBy: 'customer', history: null } as const;
  await progress.apply(bench.tenantId, id, ended);

  expect((await bench.call('calls.detail', { id }, first.token)).data).toMatchObject({
    billedMinutes: 3,
    cost: '3600',
  });
  expect((await bench.call('calls.stock', {}, first.token)).data).toMatchObject({
    balance: '0',
    owed: '2300',
    held: '0',
  });
  expect(await bench.place(second.token, { mobile: '13900000080' })).toMatchObject({ code: 41304 });
});

test('the meter of a running call reads what it will be billed, and what others leave of money and minutes', async () => {
  const bench = await createCallBench({ minutePrice: 1213 });
  const { billing } = bench.domains;
  const expiresAt = new Date('2026-04-01T00:00:00Z');
  await billing.addPackage(bench.tenantId, { name: '一分钟', minutes: 1, expiresAt });
  const [first, second, idle] = [await bench.agent('赵婷'), await bench.agent('李敏'), await bench.agent('王磊')];
  const meter = async (token: string, id?: string) => {
    const { data } = await bench.call('calls.meter', id ? { id } : {}, token);
    const { minutePrice, stepSeconds, minimumSeconds, money, whole, ...rest } = data.meter!;
    const rule = { minutePrice: Number(minutePrice), stepSeconds, minimumSeconds };
    return { ...rest, rule, money: Number(money), whole: Number(whole) };
  };
  const before = await meter(idle.token);
  expect(before).toMatchObject({ lineName: '义乌专线', money: 1_000_000, whole: 1_001_213, held: '0' });
  expect(readMeter(null, before)).toMatchObject({ cost: 0, packageMinutesLeft: 1, minutesLeft: 825, warning: null });

  const calls = [];
  for (const [{ token }, mobile] of [
    [first, '13612341060'],
    [second, '13612342060'],
  ] as const) {
    const { id } = (await bench.place(token, { mobile })).data;
    calls.push({ id, token });
  }
  for (const { id } of calls) await bench.until(id, 'answered');
  const readings = await Promise.all(calls.map(({ id, token }) => meter(token, id)));
  expect(readings).toMatchObject([
    { packages: [{ minutesLeft: 1 }], money: 1_000_000 - 1213, held: '1213' },
    { packages: [], money: 1_000_000, held: '0' },
  ]);
  expect(await meter(idle.token)).toMatchObject({ packages: [], money: 1_000_000 - 1213, held: '1213' });
  expect(await bench.call('calls.meter', { id: calls[0]!.id }, idle.token)).toMatchObject({ code: 40400 });

  for (const [index, { id, token }] of calls.entries()) {
    await bench.until(id, 'ended');
    const { data: bill } = await bench.call('calls.detail', { id }, token);
    const { cost, packageMinutes } = readMeter(bill.talkSeconds, readings[index]!);
    expect({ cost, packageMinutes }).toEqual({ cost: Number(bill.cost), packageMinutes: bill.packageMinutes });
    expect((await bench.call('calls.meter', { id }, token)).data).toEqual({ meter: null });
  }
  // Calls by the agents' own phones are free.
  await bench.tenant.query(sql`update tenant set company_type = 1 where id = ${bench.tenantId}`);
  expect((await bench.call('calls.meter', {}, idle.token)).data).toEqual({ meter: null });
});
