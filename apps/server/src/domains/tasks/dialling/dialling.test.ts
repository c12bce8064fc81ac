import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { askWhileHeld } from '../../../../test/ask-while-held.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lockNumber } from '../numbers/numbers.repository.ts';
import { openTaskOffice } from '../test-support/task-office.ts';
import { insertTaskNote } from './dialling.repository.ts';

async function openDialling(count = 1) {
  const office = await openTaskOffice();
  const taskId = await office.running(count);
  const [held] = (await office.next(taskId, office.one.token)).data.list;
  const numberId = held!.id;
  const { call, one } = office;
  const dial = () => office.place(one.token, { taskNumberId: numberId });
  const number = async () => (await call('tasks.number', { id: numberId }, office.manager.token)).data;
  const record = (result?: object) => call('tasks.record', { numberId, result } as never, one.token);
  return { ...office, taskId, numberId, dial, number, record };
}

test('the number of a customer tells their company, for the blanks of the script', async () => {
  const { call, addTask, addToPublicPool, runJobs, next, steer, manager, one } = await openTaskOffice();
  const taskId = await addTask();
  const ids = [await addToPublicPool({ company: '义乌小商品' }), await addToPublicPool()];
  await call('tasks.addCustomers', { taskId, whom: { by: 'ids', ids } }, manager.token);
  await runJobs();
  await steer(taskId, 'start');
  const { list } = (await next(taskId, one.token, 2)).data;
  const read = await Promise.all(list.map(({ id }) => call('tasks.number', { id }, one.token)));
  expect(read.map(({ data }) => data.company)).toEqual(['义乌小商品', null]);
});

describe('a call of a task', () => {
  test('goes through the gate, keeps its number, and says what became of it', async () => {
    const { dial, until, number, recount, info, taskId, call, one, manager } = await openDialling();
    const placed = await dial();
    expect(placed.data).toMatchObject({ origin: 'task', customerId: null });
    expect(await number()).toMatchObject({ state: 'calling', seatId: one.member.userId });
    expect((await dial()).code).toBe(41301);
    await until(placed.data.id, 'ended', 600);
    const after = await number();
    const { data } = await call('calls.detail', { id: placed.data.id }, one.token);
    expect(after.lastCause).toBe(data.cause);
    expect(after.state).not.toBe('calling');
    const { counted, kept } = await recount();
    expect(kept).toEqual(counted);
    expect((await info(taskId)).counts[after.state]).toBe(1);
    const log = await call('tasks.record', { numberId: after.id }, manager.token);
    expect(log.data.calls).toMatchObject([{ id: placed.data.id, agentName: '赵婷', cause: data.cause }]);
  });

  test('is refused for another seat, for a task that rests, and for one in peace, which blocks the number', async () => {
    const { dial, place, other, numberId, steer, taskId, call, manager, number } = await openDialling();
    expect((await place(other.token, { taskNumberId: numberId })).code).toBe(41809);
    await steer(taskId, 'pause');
    expect((await dial()).code).toBe(41802);
    await steer(taskId, 'start');
    await call('tasks.next', { taskId }, other.token);
    await call('tasks.doNotCallAdd', { mobile: '13900000001', reason: '投诉' }, manager.token);
    const refused = await place(other.token, { taskNumberId: numberId });
    expect(refused.code).toBe(41305);
    expect((await number()).state).toBe('blocked');
  });

  test('that still rings is ended with its task, and who is on it is sent away', async () => {
    const { dial, steer, taskId, until, pushesTo, one } = await openDialling();
    const { id } = (await dial()).data;
    await steer(taskId, 'stop');
    await until(id, 'ended', 5);
    const pushes = await pushesTo(one.member);
    expect(pushes).toContainEqual(
      expect.objectContaining({ type: push.groundGone, data: { what: 'task', id: taskId } }),
    );
  });

  test('that is talked in goes on when its task pauses; when that is deleted, who is on it is sent away', async () => {
    const { dial, steer, taskId, call, manager, tenant, stateOf, pushesTo, one } = await openDialling();
    const { id } = (await dial()).data;
    await tenant.query(sql`update call set answered_at = created_at where id = ${id}`);
    const told = async () => (await pushesTo(one.member)).filter(({ type }) => type === push.groundGone);
    await steer(taskId, 'pause');
    expect(await told()).toEqual([]);
    expect((await call('tasks.delete', { ids: [taskId] }, manager.token)).code).toBe(200);
    expect(await told()).toMatchObject([{ data: { what: 'task', id: taskId } }]);
    expect(await stateOf(id)).not.toBe('ended');
  });
});

test('a call that somebody answered waits for its words, one that nobody answered does not', async () => {
  const { dial, until, call, one, record, tenant } = await openDialling();
  const { id } = (await dial()).data;
  await until(id, 'ended', 600);
  const current = async () => (await call('calls.current', {}, one.token)).data.call;
  const answered = (at: string | null) => tenant.query(sql`update call set answered_at = ${at} where id = ${id}`);
  await answered(null);
  expect(await current()).toBeNull();
  await answered('2026-03-02T02:00:00Z');
  expect(await current()).toMatchObject({ id, state: 'ended', followedUp: false });
  await record({ callId: id, note: '下周要报价' });
  expect(await current()).toBeNull();
});

test('an agent who leaves the task after a talk writes about it, and no more', async () => {
  const { dial, until, call, one, other, manager, record, number, info, form, tenant, taskId, numberId } =
    await openDialling();
  const { id } = (await dial()).data;
  await until(id, 'ended', 600);
  await tenant.query(sql`update call set answered_at = created_at where id = ${id}`);
  const { version } = await info(taskId);
  const seatIds = [other.member.userId];
  expect((await call('tasks.edit', { ...form({ seatIds }), id: taskId, version }, manager.token)).code).toBe(200);
  await tenant.query(sql`update task_number set seat_id = ${other.member.userId}, state = 'waiting'`);
  expect((await call('tasks.number', { id: numberId }, one.token)).code).toBe(200);
  expect((await record({ note: '没有通话' })).code).toBe(41809);
  const callAgainAt = '2026-03-02T07:00:00Z';
  expect((await record({ callId: id, note: '下周要报价', callAgainAt })).code).toBe(200);
  const log = await call('tasks.record', { numberId }, manager.token);
  expect(log.data.notes).toMatchObject([{ author: '赵婷', text: '下周要报价' }]);
  // The number still waits for the colleague.
  expect(await number()).toMatchObject({ seatId: other.member.userId, state: 'waiting' });
  expect((await call('tasks.number', { id: numberId }, one.token)).code).toBe(40400);
  expect((await record({ callId: id, note: '还有' })).code).toBe(40400);
});

describe('a number that is deleted', () => {
  test('ends its call while it rings; call and place of the seat are told', async () => {
    const { dial, call, manager, taskId, numberId, until, pushesTo, one, recount } = await openDialling();
    const { id } = (await dial()).data;
    const remove = { taskId, ids: [numberId] };
    expect((await call('tasks.deleteNumbers', remove, manager.token)).data).toEqual({ deleted: 1 });
    await until(id, 'ended', 5);
    expect((await call('calls.detail', { id }, one.token)).data.state).toBe('ended');
    const pushes = await pushesTo(one.member);
    expect(pushes).toContainEqual(
      expect.objectContaining({ type: push.groundGone, data: { what: 'number', id: numberId } }),
    );
    const { counted, kept } = await recount();
    expect(kept).toEqual(counted);
  });

  test('stays while somebody talks to it', async () => {
    const { dial, call, manager, taskId, numberId, tenant, number } = await openDialling();
    const { id } = (await dial()).data;
    await tenant.query(sql`update call set answered_at = created_at where id = ${id}`);
    expect((await call('tasks.deleteNumbers', { taskId, ids: [numberId] }, manager.token)).code).toBe(41808);
    expect((await number()).state).toBe('calling');
  });
});

describe('the result', () => {
  test('is written once, and leads to the next promise or to peace', async () => {
    const { record, number, call, one } = await openDialling();
    expect((await record({})).code).toBe(40000);
    expect((await record({ callAgainAt: '2026-03-01T02:00:00Z', outcome: 'call_again' })).code).toBe(41202);
    const { data } = await record({
      outcome: 'call_again',
      level: 2,
      note: '下午再打',
      callAgainAt: '2026-03-02T07:00:00Z',
    });
    expect(data.notes).toMatchObject([{ author: '赵婷', outcome: 'call_again', level: 2, text: '下午再打' }]);
    expect(await number()).toMatchObject({
      state: 'waiting',
      dueAt: '2026-03-02T07:00:00Z',
      seatId: one.member.userId,
      level: 2,
    });
    await record({ outcome: 'do_not_call' });
    expect((await number()).state).toBe('blocked');
    expect((await call('tasks.record', { numberId: '999' }, one.token)).code).toBe(40400);
  });

  test('of one number leaves the numbers beside it as they are', async () => {
    const { record, taskId, numberId, call, manager } = await openDialling(3);
    const others = async () => {
      const { data } = await call('tasks.numbers', { taskId }, manager.token);
      return data.list.filter(({ id }) => id !== numberId).map(({ id, state, dueAt }) => ({ id, state, dueAt }));
    };
    const before = await others();
    expect(before).toHaveLength(2);
    await record({ outcome: 'call_again', callAgainAt: '2026-03-02T07:00:00Z' });
    expect(await others()).toEqual(before);
  });

  test('makes a customer with the calls and notes of the number', async () => {
    const { record, dial, until, numberId, call, one, tenant } = await openDialling();
    const { id } = (await dial()).data;
    await until(id, 'ended', 600);
    await record({ outcome: 'interested', note: '想要报价' });
    expect((await call('tasks.number', { id: numberId }, one.token)).data.state).toBe('connected');
    const made = await call('tasks.makeCustomer', { id: numberId, name: '王强' }, one.token);
    const again = await call('tasks.makeCustomer', { id: numberId, name: '王强' }, one.token);
    expect(again.data).toEqual(made.data);
    const [customer] = await tenant.query<{ owner: string }>(sql`
      select owner_id as owner from customer where id = ${made.data.customerId}`);
    expect(customer!.owner).toBe(one.member.userId);
    const { data } = await call('followups.timeline', { customerId: made.data.customerId }, one.token);
    const kinds = data.list.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['call', 'follow_up', 'movement']);
    const written = data.list.flatMap((entry) => (entry.kind === 'follow_up' ? [entry.followUp] : []));
    expect(written).toMatchObject([{ outcome: 'interested', text: '想要报价' }]);
    const detail = (await call('customers.privateDetail', { id: made.data.customerId }, one.token)).data;
    expect(detail).toMatchObject({ callCount: 1, answeredCallCount: 1 });
    expect(detail.lastCallAt).not.toBeNull();
  });

  test('that is written while the number becomes a customer comes along', async () => {
    const { numberId, call, one, tenant, clock } = await openDialling();
    const note = {
      numberId,
      authorId: one.member.userId,
      at: clock.now(),
      callId: null,
      outcome: 'interested',
      ownOutcome: null,
      level: null,
    };
    const made = await askWhileHeld(
      tenant,
      async (tx) => {
        await lockNumber(tx, numberId);
        await insertTaskNote(tx, { ...note, text: '想要报价' });
      },
      () => call('tasks.makeCustomer', { id: numberId, name: '王强' }, one.token),
    );
    const { data } = await call('followups.timeline', { customerId: made.data.customerId }, one.token);
    const written = data.list.flatMap((entry) => (entry.kind === 'follow_up' ? [entry.followUp?.text] : []));
    expect(written).toEqual(['想要报价']);
  });

  test('makes one customer of two taps', async () => {
    const { numberId, call, one, tenant } = await openDialling();
    const tap = () => call('tasks.makeCustomer', { id: numberId, name: '王强' }, one.token);
    const taps = await Promise.all([tap(), tap()]);
    const made = taps.flatMap(({ code, data }) => (code === 200 ? [data.customerId] : []));
    expect(await tenant.query(sql`select id from customer`)).toEqual([{ id: made[0] }]);
    expect((await tap()).data).toEqual({ customerId: made[0] });
  });

  test('of a number that became a customer is written at the customer too, with its level and the next promise', async () => {
    const { record, dial, until, numberId, call, one } = await openDialling();
    const { id } = (await dial()).data;
    const { customerId } = (await call('tasks.makeCustomer', { id: numberId, name: '王强' }, one.token)).data;
    await until(id, 'ended', 600);
    const callAgainAt = '2026-03-02T07:00:00Z';
    await record({ callId: id, outcome: 'interested', level: 1, note: '想要报价', callAgainAt });
    const { data } = await call('followups.timeline', { customerId }, one.token);
    const written = data.list.flatMap((entry) => (entry.kind === 'follow_up' ? [entry.followUp] : []));
    expect(written).toMatchObject([{ outcome: 'interested', text: '想要报价', level: 1 }]);
    expect(data.list.filter(({ kind }) => kind === 'call')).toHaveLength(1);
    const customer = (await call('customers.privateDetail', { id: customerId }, one.token)).data;
    expect(customer).toMatchObject({ level: 1, nextVisitAt: callAgainAt });
    const callBacks = async () => (await call('followups.visits', { state: 'waiting' }, one.token)).data.list;
    expect(await callBacks()).toMatchObject([{ type: 0, customerId, at: callAgainAt, content: '想要报价' }]);
    await record({ outcome: 'not_interested' });
    expect(await callBacks()).toEqual([]);
  });

  test('of a number whose customer went to a colleague stays with the number', async () => {
    const { record, numberId, call, one, other, manager } = await openDialling();
    const { customerId } = (await call('tasks.makeCustomer', { id: numberId, name: '王强' }, one.token)).data;
    const pairs = [{ id: customerId, userId: other.member.userId }];
    expect((await call('customers.assign', { way: 'explicit', pairs }, manager.token)).code).toBe(200);
    expect((await record({ note: '补充一句' })).data.notes).toMatchObject([{ text: '补充一句' }]);
    const { data } = await call('followups.timeline', { customerId }, other.token);
    expect(data.list.filter(({ kind }) => kind === 'follow_up')).toEqual([]);
  });
});

test('the do-not-call list is kept with reasons, searched, and left only with a word', async () => {
  const { call, manager, one, member } = await openTaskOffice();
  const barred = await member('坐席', { permissions: ['tasks.work'] });
  const { token } = manager;
  expect((await call('tasks.doNotCallAdd', { mobile: '13900000009', reason: '投诉' }, barred.token)).code).toBe(403);
  expect((await call('tasks.doNotCallAdd', { mobile: '139', reason: '投诉' }, token)).code).toBe(41300);
  await call('tasks.doNotCallAdd', { mobile: '139 0000 0009', reason: '投诉' }, token);
  const many = { mobiles: ['13900000010', 'x', '13900000009'], reason: '名单' };
  expect((await call('tasks.doNotCallAddMany', many, token)).data).toEqual({ listed: 2, bad: [2] });
  const { list } = (await call('tasks.doNotCall', {}, token)).data;
  expect(list.map(({ mobile, reason, by, kind }) => [mobile, reason, by, kind])).toEqual([
    ['139****0010', '名单', '周主管', 'listed'],
    ['139****0009', '投诉', '周主管', 'listed'],
  ]);
  const found = (await call('tasks.doNotCall', { mobile: '13900000009' }, token)).data.list;
  expect(found).toHaveLength(1);
  const remove = { id: found[0]!.id, reason: '误加' };
  expect((await call('tasks.doNotCallRemove', remove, token)).code).toBe(200);
  expect((await call('tasks.doNotCallRemove', remove, token)).code).toBe(40400);
  const { data } = await call('audit.page', {}, one.token);
  expect(data.list.map(({ action }) => action)).toContain('tasks.do_not_call_removed');
});

test('a typed number finds what its task knows of it; one that no task has finds nothing', async () => {
  const { call, manager, running } = await openTaskOffice();
  const taskId = await running(1);
  const ask = async (mobile: string) =>
    (await call('tasks.numberByMobile', { mobile, taskId }, manager.token)).data.number;
  expect(await ask('139 0000 0001')).toMatchObject({ mobile: '139****0001', taskId });
  expect(await ask('13900000002')).toBeNull();
});
