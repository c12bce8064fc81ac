import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

/** 15:00 and 16:00 in Shanghai, on the day of the test. */
const THREE = '2026-03-02T07:00:00Z';
const FOUR = '2026-03-02T08:00:00Z';

async function openPromise() {
  const office = await openTaskOffice();
  const { call, one, manager, clock } = office;
  const taskId = await office.running(2);
  const [held] = (await office.next(taskId, one.token)).data.list;
  const numberId = held!.id;
  const record = (result: object) => call('tasks.record', { numberId, result } as never, one.token);
  const promise = (at = THREE) => record({ outcome: 'call_again', note: '下午再打', callAgainAt: at });
  const callBacks = async (state: 'waiting' | 'done' = 'waiting') =>
    (await call('followups.visits', { state }, one.token)).data.list;
  const number = async () => (await call('tasks.number', { id: numberId }, one.token)).data;
  const timeIs = async (instant: string) => {
    clock.now = () => new Date(instant);
    await office.runJobs();
  };
  const reminders = async () => (await office.pushesTo(one.member)).filter(({ type }) => type === push.callBackDue);
  const locate = (token = one.token) => call('tasks.locate', { id: numberId }, token);
  return {
    ...office,
    taskId,
    numberId,
    record,
    promise,
    visits: callBacks,
    number,
    timeIs,
    reminders,
    locate,
    manager,
  };
}

test('a time to call again is a visit of type 1, and its member is reminded of it once', async () => {
  const { promise, visits: callBacks, number, timeIs, reminders, numberId, call, one } = await openPromise();
  await promise();
  const [callBack] = await callBacks();
  expect(callBack).toMatchObject({
    type: 1,
    customerId: numberId,
    mobile: '139****0001',
    at: THREE,
    content: '下午再打',
  });
  expect((await number()).visitAt).toBe(THREE);
  await timeIs(THREE);
  expect(await reminders()).toMatchObject([
    { data: { type: 1, customerId: numberId, place: 1, visitId: callBack!.id, customerMobile: '139****0001' } },
  ]);
  await timeIs(FOUR);
  expect(await reminders()).toHaveLength(1);
  const read = await call('messages.list', { kind: 'visit' }, one.token);
  expect(JSON.stringify(read.data)).toContain('"taskNumber"');
});

test('a moved visit moves the call, a result leaves the promise, and peace ends it', async () => {
  const { promise, visits: callBacks, number, record, call, one } = await openPromise();
  await promise();
  const [callBack] = await callBacks();
  await call('followups.moveVisit', { id: callBack!.id, at: FOUR }, one.token);
  expect(await number()).toMatchObject({ visitAt: FOUR, dueAt: FOUR, state: 'waiting' });
  await call('followups.snoozeVisit', { id: callBack!.id, until: 'hour' }, one.token);
  expect(await number()).toMatchObject({ dueAt: FOUR });
  await call('followups.finishVisit', { id: callBack!.id }, one.token);
  expect(await callBacks()).toEqual([]);
  await call('followups.reopenVisit', { id: callBack!.id }, one.token);
  expect(await callBacks()).toHaveLength(1);
  await record({ outcome: 'no_contact' });
  await record({ outcome: 'interested', note: '有意' });
  expect(await callBacks()).toHaveLength(1);
  await record({ outcome: 'interested', waitingVisit: 'done' });
  expect([await callBacks(), (await number()).visitAt]).toEqual([[], null]);
  await promise();
  await record({ outcome: 'not_interested' });
  expect(await callBacks()).toEqual([]);
  expect(await callBacks('done')).toHaveLength(2);
  expect((await promise('2026-03-01T07:00:00Z')).code).toBe(41202);
  expect((await promise('2036-03-01T07:00:00Z')).code).toBe(41205);
});

test('a new time that is set with a refusal holds for a number as for a customer, and the silence begins on both sheets', async () => {
  const { promise, visits: callBacks, record, call, one, tenant, numberId } = await openPromise();
  await promise();
  await record({ outcome: 'not_interested', note: '三月再看', callAgainAt: FOUR });
  expect(await callBacks()).toMatchObject([{ type: 1, customerId: numberId, at: FOUR, content: '三月再看' }]);
  const customer = { name: '王强', mobile: '13900000099' };
  const { id: customerId } = (await call('customers.addPrivate', customer as never, one.token)).data;
  const sheet = { customerId, outcome: 'not_interested' as const, text: '三月再看', nextVisitAt: FOUR };
  expect((await call('followups.save', sheet, one.token)).code).toBe(200);
  expect(await callBacks()).toMatchObject([{ type: 1 }, { type: 0, customerId, at: FOUR, content: '三月再看' }]);
  const silenced = sql`select from do_not_call where refused_at is not null and listed_at is null`;
  expect(await tenant.query(silenced)).toHaveLength(2);
});

test('a call-back says who has the number now: me, nobody, another seat, or that it is gone', async () => {
  const { promise, locate, call, manager, one, other, taskId, numberId, member } = await openPromise();
  await promise();
  expect((await locate()).data).toEqual({ id: numberId, userId: one.member.userId, place: null });
  expect((await locate(other.token)).code).toBe(40400);
  await call('tasks.revert', { taskId }, manager.token);
  expect((await locate()).data).toMatchObject({ userId: null, place: null });
  expect((await call('tasks.number', { id: numberId }, one.token)).code).toBe(200);
  expect((await locate(other.token)).code).toBe(40400);
  const chosen = { taskId, way: 'chosen' as const, userId: other.member.userId, ids: [numberId] };
  await call('tasks.divide', chosen, manager.token);
  const stranger = await member('外人');
  expect((await locate()).data).toEqual({ id: numberId, userId: null, place: 'taken' });
  expect((await call('tasks.number', { id: numberId }, one.token)).code).toBe(40400);
  expect((await locate(stranger.token)).code).toBe(40400);
  await call('tasks.deleteNumbers', { taskId, ids: [numberId] }, manager.token);
  expect((await locate()).code).toBe(40400);
  expect((await call('followups.visits', { state: 'waiting' }, one.token)).data.list).toEqual([]);
});

test('a customer made of the number has its visits, kept and to come', async () => {
  const { promise, record, visits: callBacks, call, one, numberId, timeIs, reminders, tenant } = await openPromise();
  await promise();
  const [kept] = await callBacks();
  await record({ outcome: 'interested', note: '想要报价' });
  await call('followups.finishVisit', { id: kept!.id }, one.token);
  await promise(FOUR);
  const { customerId } = (await call('tasks.makeCustomer', { id: numberId, name: '王强' }, one.token)).data;
  expect(await callBacks()).toMatchObject([{ type: 0, customerId, customerName: '王强', at: FOUR }]);
  expect(await callBacks('done')).toMatchObject([{ type: 0, customerId }]);
  const [customer] = await tenant.query<{ at: Date }>(sql`
    select next_visit_at as at from customer where id = ${customerId}`);
  expect(new Date(customer!.at).toISOString()).toBe(new Date(FOUR).toISOString());
  await timeIs(FOUR);
  expect(await reminders()).toMatchObject([{ data: { type: 0, customerId } }]);
});

test('the promises of one who leaves end; their numbers wait for whoever calls them', async () => {
  const { promise, call, one, numberId, tenant, other, next, taskId, timeIs, manager } = await openPromise();
  await promise();
  const { userId } = one.member;
  const end = { userId, how: 'suspend' as const, successor: { userId: other.member.userId } };
  expect((await call('organisation.endStaff', end, manager.token)).data).toMatchObject({ visits: 1 });
  expect(await tenant.query(sql`select from return_visit where state = 'waiting'`)).toEqual([]);
  await timeIs(FOUR);
  const ids = (await next(taskId, other.token, 5)).data.list.map(({ id }) => id);
  expect(ids).toContain(numberId);
});

test('a late result stands at the instant of writing, with a time to call again that has passed since', async () => {
  const { record, visits: callBacks, timeIs, numberId, call, one } = await openPromise();
  const writtenAt = '2026-03-02T02:30:00Z';
  await timeIs(FOUR);
  const result = { outcome: 'call_again', note: '下午再打', callAgainAt: THREE };
  expect((await record(result)).code).toBe(41202);
  expect((await record({ ...result, writtenAt: '2026-01-01T00:00:00Z' })).code).toBe(41207);
  expect((await record({ ...result, writtenAt })).code).toBe(200);
  expect(await callBacks()).toMatchObject([{ at: THREE }]);
  const { notes } = (await call('tasks.record', { numberId }, one.token)).data;
  expect(notes).toMatchObject([{ text: '下午再打', at: writtenAt }]);
});
