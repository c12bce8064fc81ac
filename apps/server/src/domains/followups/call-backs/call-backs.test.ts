import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { withCustomer } from '../test-support/with-customer.ts';

test('days are those of the enterprise', async () => {
  const { world, enterprise, token } = await withCustomer();
  // 2026-03-02 10:00 in Shanghai: its day ends at 16:00 UTC.
  const plan = async (at: string) => {
    const customerId = await enterprise.addToPublicPool();
    await world.call('customers.claim', { ids: [customerId] }, token);
    await world.call('followups.addVisit', { customerId, at, content: at }, token);
  };
  for (const at of ['2026-03-02T15:59:00Z', '2026-03-02T16:00:00Z', '2026-03-03T16:00:00Z']) await plan(at);
  const contents = async (state: 'today' | 'tomorrow' | 'later') =>
    (await world.call('followups.visits', { state }, token)).data.list.map((callBack) => callBack.content);
  expect(await contents('today')).toEqual(['2026-03-02T15:59:00Z']);
  expect(await contents('tomorrow')).toEqual(['2026-03-02T16:00:00Z']);
  expect(await contents('later')).toEqual(['2026-03-03T16:00:00Z']);
});

test('the one that waits for a customer, late or not, and none that is done', async () => {
  const { world, enterprise, token, id } = await withCustomer();
  const other = await enterprise.addToPublicPool();
  await world.call('customers.claim', { ids: [other] }, token);
  for (const customerId of [id, other])
    await world.call('followups.addVisit', { customerId, at: '2026-03-02T02:30:00Z', content: customerId }, token);
  const waiting = async () =>
    (await world.call('followups.visits', { state: 'waiting', customerId: id }, token)).data.list.map(
      (callBack) => callBack.content,
    );
  expect(await waiting()).toEqual([id]);
  world.clock.now = () => new Date('2026-03-02T03:00:00Z');
  expect(await waiting()).toEqual([id]);
  const [callBack] = (await world.call('followups.visits', { state: 'waiting', customerId: id }, token)).data.list;
  await world.call('followups.finishVisit', { id: callBack!.id }, token);
  expect(await waiting()).toEqual([]);
});

test('remind once at their minute, and again when they were put off', async () => {
  const { world, enterprise, token, id, member } = await withCustomer(createWorld());
  const at = '2026-03-02T03:00:00Z';
  const { data: callBack } = await world.call('followups.addVisit', { customerId: id, at, content: '报价' }, token);
  const reminders = () => enterprise.tenant.query(sql`select actor_id from outbox where type = 'visit.due'`);
  const timeIs = async (instant: string) => {
    world.clock.now = () => new Date(instant);
    await world.runJobs();
  };

  await timeIs('2026-03-02T02:59:00Z');
  expect(await reminders()).toEqual([]);
  await timeIs(at);
  await world.domains.followups.callBacks.remind(member.tenantId, callBack.id);
  expect(await reminders()).toEqual([{ actor_id: member.userId }]);

  await world.call('followups.moveVisit', { id: callBack.id, at: '2026-03-02T03:10:00Z' }, token);
  await timeIs('2026-03-02T03:05:00Z');
  expect(await reminders()).toHaveLength(1);
  await timeIs('2026-03-02T03:10:00Z');
  expect(await reminders()).toHaveLength(2);

  const pushed = (await world.pushesTo(member)).at(-1);
  expect(pushed).toMatchObject({
    type: push.callBackDue,
    data: { visitId: callBack.id, renewalTime: '2026-03-02T03:10:00Z' },
  });
  expect(await world.domains.followups.callBacks.presentReminder(member, callBack.id, 1)).toEqual({
    visitId: callBack.id,
    renewalTime: '2026-03-02T03:10:00Z',
    customerName: '林晓燕',
    customerMobile: '138****6602',
    content: '报价',
    type: 0,
    customerId: id,
    place: 1,
  });
});

test('a done one reminds no more, and another member cannot touch it', async () => {
  const { world, enterprise, token, id } = await withCustomer(createWorld());
  const at = '2026-03-02T03:00:00Z';
  const { data: callBack } = await world.call('followups.addVisit', { customerId: id, at, content: '' }, token);
  const other = await enterprise.member('李敏');
  expect((await world.call('followups.finishVisit', { id: callBack.id }, other.token)).code).toBe(40400);
  expect(
    (await world.call('followups.moveVisit', { id: callBack.id, at: '2026-03-05T03:00:00Z' }, other.token)).code,
  ).toBe(40400);

  expect((await world.call('followups.finishVisit', { id: callBack.id }, token)).code).toBe(200);
  world.clock.now = () => new Date(at);
  await world.runJobs();
  expect(await enterprise.tenant.query(sql`select from outbox where type = 'visit.due'`)).toHaveLength(0);
});

test('a done one can be opened again, and then reminds, unless another waits by now', async () => {
  const { world, enterprise, token, id } = await withCustomer(createWorld());
  const plan = async (at: string) =>
    (await world.call('followups.addVisit', { customerId: id, at, content: '' }, token)).data.id;
  const first = await plan('2026-03-02T03:00:00Z');
  await world.call('followups.finishVisit', { id: first }, token);
  expect((await world.call('followups.reopenVisit', { id: first }, token)).data).toMatchObject({ state: 'waiting' });
  world.clock.now = () => new Date('2026-03-02T03:00:00Z');
  await world.runJobs();
  expect(await enterprise.tenant.query(sql`select from outbox where type = 'visit.due'`)).toHaveLength(1);

  await world.call('followups.finishVisit', { id: first }, token);
  await plan('2026-03-04T02:00:00Z');
  expect((await world.call('followups.reopenVisit', { id: first }, token)).code).toBe(41203);
  const { data } = await world.call('followups.visits', { state: 'waiting' }, token);
  expect(data.list.map((callBack) => callBack.at)).toEqual(['2026-03-04T02:00:00Z']);
});

test('a calendar counts what was planned for each day of the enterprise, and shows the visits of one', async () => {
  const { world, enterprise, token } = await withCustomer();
  const plan = async (at: string) => {
    const customerId = await enterprise.addToPublicPool();
    await world.call('customers.claim', { ids: [customerId] }, token);
    return (await world.call('followups.addVisit', { customerId, at, content: at }, token)).data.id;
  };
  // The last minute of March in Shanghai, and the first of April.
  const [done] = [await plan('2026-03-31T15:58:00Z'), await plan('2026-03-31T15:59:00Z')];
  await plan('2026-03-31T16:00:00Z');
  await world.call('followups.finishVisit', { id: done }, token);
  const days = async (month: string) => (await world.call('followups.visitDays', { month }, token)).data.list;
  expect(await days('2026-03')).toEqual([{ day: '2026-03-31', waiting: 1, done: 1 }]);
  expect(await days('2026-04')).toEqual([{ day: '2026-04-01', waiting: 1, done: 0 }]);
  const contents = async (state: 'waiting' | 'done') =>
    (await world.call('followups.visits', { state, day: '2026-03-31' }, token)).data.list.map((one) => one.content);
  expect(await contents('waiting')).toEqual(['2026-03-31T15:59:00Z']);
  expect(await contents('done')).toEqual(['2026-03-31T15:58:00Z']);
  expect((await world.call('followups.visitDays', { month: '2026-13' }, token)).code).toBe(40000);
});

test('planning again moves the one that waits', async () => {
  const { world, token, id } = await withCustomer();
  const plan = (at: string) => world.call('followups.addVisit', { customerId: id, at, content: at }, token);
  await plan('2026-03-05T02:00:00Z');
  await plan('2026-03-04T02:00:00Z');
  const { data } = await world.call('followups.visits', { state: 'later' }, token);
  expect(data.list.map((callBack) => callBack.at)).toEqual(['2026-03-04T02:00:00Z']);
});
