import { expect, test } from 'vitest';
import type { Member } from '../../../kernel/member.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import type { PastCall } from './past-calls.usecases.ts';

type Bench = Awaited<ReturnType<typeof createCallBench>>;

async function record(bench: Bench, member: Member, past: Partial<PastCall> = {}): Promise<string> {
  return bench.domains.calls.recordPast(member, {
    customerId: past.customerId ?? (await bench.addToPublicPool()),
    lineId: bench.lineId,
    createdAt: new Date('2026-03-02T01:00:00Z'),
    cause: 'answered',
    hungUpBy: 'customer',
    ringSeconds: 8,
    talkSeconds: 61,
    recording: null,
    ...past,
  });
}

test('a past call is billed, counted and in the customer’s story, and nobody is told of it', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const customerId = await bench.addToPublicPool({ name: '刘芳' });
  const id = await record(bench, member, { customerId });
  expect((await bench.call('calls.detail', { id }, token)).data).toMatchObject({
    createdAt: '2026-03-02T01:00:00Z',
    talkSeconds: 61,
    ringSeconds: 8,
    billedMinutes: 2,
    cost: '2400',
  });
  const { list } = (await bench.call('followups.timeline', { customerId }, token)).data;
  expect(list).toMatchObject([{ kind: 'call', at: '2026-03-02T01:00:00Z', call: { id } }]);
  expect(await bench.pushesTo(member)).toEqual([]);
});

test('pages together hold every call once, newest first, while new ones come in', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const customerId = await bench.addToPublicPool();
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) ids.unshift(await record(bench, member, { customerId }));
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const { data: page } = await bench.call('calls.page', { size: 3, ...(next && { next }) }, token);
    expect(page).toMatchObject(next ? { total: null } : { total: 7, totalIsEstimate: false });
    seen.push(...page.list.map((call) => call.id));
    await record(bench, member, { customerId, createdAt: new Date('2026-03-02T01:30:00Z') });
    next = page.next ?? undefined;
  } while (next);
  expect(seen).toEqual(ids);
});

test('a page is narrowed by agent, customer, day of the enterprise and answer, within the data scope', async () => {
  const bench = await createCallBench();
  const [first, second] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const outsider = await (await bench.world.enterprise('海呼分部')).member('外人', { isSuper: true });
  const customerId = await bench.addToPublicPool();
  const missed = { cause: 'no_answer', talkSeconds: 0 } as const;
  const yesterday = await record(bench, first.member, { ...missed, createdAt: new Date('2026-03-01T15:59:59Z') });
  const today = await record(bench, first.member, { customerId, createdAt: new Date('2026-03-01T16:00:00Z') });
  const theirs = await record(bench, second.member, {
    ...missed,
    customerId,
    createdAt: new Date('2026-03-02T01:00:00Z'),
  });
  const ask = async ({ token }: { token: string }, filter = {}) =>
    (await bench.call('calls.page', filter, token)).data.list.map(({ id }) => id);

  expect(await ask(manager)).toEqual([theirs, today, yesterday]);
  expect(await ask(first)).toEqual([today, yesterday]);
  expect(await ask(outsider)).toEqual([]);
  expect(await ask(manager, { agentId: second.member.userId })).toEqual([theirs]);
  expect(await ask(first, { agentId: second.member.userId })).toEqual([]);
  expect(await ask(manager, { customerId })).toEqual([theirs, today]);
  expect(await ask(manager, { day: '2026-03-02' })).toEqual([theirs, today]);
  expect(await ask(manager, { day: '2026-03-01' })).toEqual([yesterday]);
  expect(await ask(manager, { answered: 'yes' })).toEqual([today]);
  expect(await ask(manager, { answered: 'no' })).toEqual([theirs, yesterday]);
});

test('a call is open to its agent, to those over the agent, and to who has the customer now', async () => {
  const bench = await createCallBench();
  const [agent, colleague] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const outsider = await (await bench.world.enterprise('海呼分部')).member('外人', { isSuper: true });
  const customerId = await bench.addToPublicPool();
  const id = await record(bench, agent.member, { customerId });
  const codeFor = async ({ token }: { token: string }, callId = id) =>
    (await bench.call('calls.detail', { id: callId }, token)).code;

  expect([await codeFor(agent), await codeFor(manager)]).toEqual([200, 200]);
  expect([await codeFor(colleague), await codeFor(outsider), await codeFor(agent, '999999')]).toEqual([
    40400, 40400, 40400,
  ]);
  expect((await bench.call('calls.recording', { id }, colleague.token)).code).toBe(40400);
  await bench.call('customers.claim', { ids: [customerId] }, colleague.token);
  expect(await codeFor(colleague)).toBe(200);
});

test('the current call is the one that is on, though another one was dialled after it and is over', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const over = (await bench.place(token, { mobile: '13900000080' })).data.id;
  await bench.until(over, 'ended');
  const on = (await bench.place(token, { mobile: '13900000060' })).data.id;
  await bench.until(on, 'answered');
  // The call began late, like one that rang long before it reached its agent.
  await bench.admin(`update call set created_at = created_at + interval '1 minute' where id = ${over}`);
  expect((await bench.call('calls.current', {}, token)).data.call).toMatchObject({ id: on, state: 'answered' });
});

test('the sheet of the last call stays open until it is saved, and for two hours', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const colleague = await bench.agent('李敏');
  const customerId = await bench.addToPublicPool({ mobile: '13900000080' });
  const { id } = (await bench.place(token, { customerId })).data;
  await bench.until(id, 'ended');
  const current = async () => (await bench.call('calls.current', {}, token)).data.call?.id ?? null;
  expect(await current()).toBe(id);
  const ended = bench.clock.now().getTime();
  bench.clock.now = () => new Date(ended + 2 * 60 * 60 * 1000 + 1);
  expect(await current()).toBeNull();
  bench.clock.now = () => new Date(ended + 1000);
  expect(await current()).toBe(id);

  const sheet = { customerId, callId: id, outcome: 'interested' } as const;
  expect(await bench.call('followups.save', sheet, colleague.token)).toMatchObject({ code: 40400 });
  expect(await bench.call('followups.save', { ...sheet, callId: '999999' }, token)).toMatchObject({ code: 40400 });
  const other = await bench.addToPublicPool();
  expect(await bench.call('followups.save', { ...sheet, customerId: other }, token)).toMatchObject({ code: 40400 });
  expect(await current()).toBe(id);
  expect(await bench.call('followups.save', sheet, token)).toMatchObject({ code: 200 });
  expect(await current()).toBeNull();
  expect((await bench.call('calls.detail', { id }, token)).data.followedUp).toBe(true);
});

test('lines tell what they cost and whom customers see', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  expect((await bench.call('calls.lines', {}, token)).data.list).toEqual([
    {
      id: bench.lineId,
      name: '义乌专线',
      carrier: '移动',
      area: '浙江义乌',
      callerId: '057188886666',
      price: '1200',
      usable: true,
      reason: null,
    },
  ]);
  const line = { name: '坏', carrier: '移动', area: '', minutePrice: 1, concurrency: 1, numbers: ['0571\r\nX: 1'] };
  await expect(bench.domains.calls.addLine(bench.tenantId, line)).rejects.toThrow(RangeError);
});
