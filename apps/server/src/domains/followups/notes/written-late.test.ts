import { randomUUID } from 'node:crypto';
import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { withCustomer } from '../test-support/with-customer.ts';

/** The instant of writing, and that of sending. The customer was claimed at 02:00. */
const WRITTEN = '2026-03-02T02:10:00Z';
const SENT = '2026-03-02T05:00:00Z';

/** Makes an agent with a customer, at the instant at which their device has a network again. */
async function onlineAgain(given?: Parameters<typeof withCustomer>[0]) {
  const office = await withCustomer(given);
  const { world, token, id: customerId } = office;
  const timeIs = (instant: string) => (world.clock.now = () => new Date(instant));
  timeIs(SENT);
  const save = (change: object, by = token) =>
    world.call('followups.save', { customerId, text: '谈好了', ...change }, by);
  return { ...office, customerId, timeIs, save };
}

test('a late note stands at the instant of writing, and can be corrected from its arrival on', async () => {
  const { enterprise, world, token, save, timeIs } = await onlineAgain();
  const { data } = await save({ writtenAt: WRITTEN });
  expect(data).toMatchObject({ at: WRITTEN, editableUntil: '2026-03-02T05:10:00Z' });
  expect(await enterprise.tenant.query(sql`select at, received_at from follow_up`)).toEqual([
    { at: WRITTEN, received_at: SENT },
  ]);
  timeIs('2026-03-02T05:09:00Z');
  expect((await world.call('followups.edit', { id: data.id, text: '谈好了，周五签' }, token)).code).toBe(200);
  timeIs('2026-03-02T05:11:00Z');
  expect((await world.call('followups.edit', { id: data.id, text: '太晚' }, token)).code).toBe(41204);
});

test('a late note does not move the last follow-up back', async () => {
  const { enterprise, save, history } = await onlineAgain();
  await save({ text: '新的' });
  await save({ text: '旧的', writtenAt: WRITTEN });
  expect(await enterprise.tenant.query(sql`select last_follow_at as at from customer`)).toEqual([{ at: SENT }]);
  expect((await history()).slice(0, 2)).toEqual([
    ['follow_up', '新的'],
    ['follow_up', '旧的'],
  ]);
});

test('a note that is sent twice under its key is written once', async () => {
  const { world, token, customerId, history } = await onlineAgain();
  const request = { customerId, text: '谈好了', writtenAt: WRITTEN };
  const key = randomUUID();
  const send = () => world.call('followups.save', request, token, { key });
  expect((await send()).data.id).toBe((await send()).data.id);
  expect((await history()).filter(([kind]) => kind === 'follow_up')).toHaveLength(1);
});

test.each([
  ['a clock that is two minutes ahead', '2026-03-02T05:02:00Z', 200],
  ['a clock that is further ahead', '2026-03-02T05:02:01Z', 41207],
  ['thirty days', '2026-01-31T05:00:00Z', 200],
  ['more than thirty days', '2026-01-31T04:59:59Z', 41207],
  ['no instant at all', '昨天', 40000],
])('%s: %s is answered %i', async (_what, writtenAt, code) => {
  const { enterprise, save } = await onlineAgain();
  const { code: answered, data } = await save({ writtenAt });
  expect(answered).toBe(code);
  const stored = await enterprise.tenant.query<{ at: string }>(sql`select at from follow_up`);
  expect(stored).toHaveLength(code === 200 ? 1 : 0);
  // Nothing stands ahead of the server's clock.
  if (code === 200) expect(Date.parse(stored[0]!.at)).toBeLessThanOrEqual(Date.parse(SENT));
  if (code === 41207) expect(data).toMatchObject({ now: '2026-03-02T05:00:00.000Z', fields: [{ field: 'writtenAt' }] });
});

test('a call-back that was ahead when it was written is due at once', async () => {
  const { world, member, save, token, customerId } = await onlineAgain(createWorld());
  const nextVisitAt = '2026-03-02T03:00:00Z';
  expect((await save({ nextVisitAt })).code).toBe(41202);
  expect((await save({ nextVisitAt, writtenAt: '2026-03-02T03:00:00Z' })).code).toBe(41202);
  expect((await save({ nextVisitAt, writtenAt: WRITTEN })).code).toBe(200);
  await world.runJobs();
  const reminders = (await world.pushesTo(member)).filter(({ type }) => type === push.callBackDue);
  expect(reminders).toMatchObject([{ data: { renewalTime: nextVisitAt } }]);
  const { list } = (await world.call('followups.visits', { state: 'overdue', customerId }, token)).data;
  expect(list).toMatchObject([{ at: nextVisitAt }]);
});

test('call-backs are planned, moved, snoozed and finished from the instant of writing', async () => {
  const { world, token, customerId } = await onlineAgain();
  const add = (at: string, writtenAt?: string) =>
    world.call('followups.addVisit', { customerId, at, content: '报价', writtenAt }, token);
  expect((await add('2026-03-02T03:00:00Z')).code).toBe(41202);
  const { id } = (await add('2026-03-02T03:00:00Z', WRITTEN)).data;
  const move = (at: string, writtenAt?: string) => world.call('followups.moveVisit', { id, at, writtenAt }, token);
  expect((await move('2026-03-02T04:00:00Z')).code).toBe(41202);
  expect((await move('2026-03-02T04:00:00Z', WRITTEN)).data.at).toBe('2026-03-02T04:00:00Z');
  const snoozed = await world.call('followups.snoozeVisit', { id, until: 'hour', writtenAt: WRITTEN }, token);
  expect(snoozed.data.at).toBe('2026-03-02T03:10:00Z');
  const finish = (writtenAt: string) => world.call('followups.finishVisit', { id, writtenAt }, token);
  expect((await finish('2026-01-01T00:00:00Z')).code).toBe(41207);
  expect((await finish(WRITTEN)).code).toBe(200);
});

test('a member who had the customer when they wrote still writes about it, and reads no more of it than before', async () => {
  const { enterprise, world, token, customerId, save, timeIs } = await onlineAgain();
  const rival = await enterprise.member('李敏');
  timeIs('2026-03-02T03:00:00Z');
  const ids = { whom: { by: 'ids' as const, ids: [customerId] } };
  expect((await world.call('customers.returnToSea', { ...ids, reason: '放弃' }, token)).code).toBe(200);
  timeIs('2026-03-02T03:10:00Z');
  await world.call('customers.claim', { ids: [customerId] }, rival.token);
  timeIs(SENT);
  // Without the instant it is a colleague's customer. It was nobody's in between, and another one's before.
  for (const writtenAt of [undefined, '2026-03-02T03:05:00Z', '2026-03-02T03:15:00Z', '2026-03-02T01:59:00Z'])
    expect((await save({ writtenAt })).code).toBe(40400);
  const late = { writtenAt: WRITTEN, outcome: 'do_not_call', nextVisitAt: '2026-03-09T02:00:00Z' };
  expect((await save(late)).code).toBe(200);
  expect((await world.call('followups.list', { customerId }, token)).code).toBe(40400);
  const { list } = (await world.call('followups.list', { customerId }, rival.token)).data;
  expect(list).toMatchObject([{ text: '谈好了', authorName: '赵婷', at: WRITTEN }]);
  // The wish of the customer counts, and the promise binds nobody who may not open the customer.
  expect(await enterprise.tenant.query(sql`select listed_at is not null as listed from do_not_call`)).toEqual([
    { listed: true },
  ]);
  expect((await world.call('followups.visits', { state: 'waiting' }, token)).data.list).toEqual([]);
});

test('a stranger writes nothing about a customer by naming an instant', async () => {
  const { enterprise, save } = await onlineAgain();
  const stranger = await enterprise.member('李敏');
  expect((await save({ writtenAt: WRITTEN }, stranger.token)).code).toBe(40400);
});

test('a customer that was deleted meanwhile takes no late note', async () => {
  const { enterprise, world, customerId, save } = await onlineAgain();
  const leader = await enterprise.member('王主管', { isSuper: true, dataScope: 'all' });
  expect(
    (await world.call('customers.deletePrivate', { whom: { by: 'ids', ids: [customerId] } }, leader.token)).code,
  ).toBe(200);
  expect((await save({ writtenAt: WRITTEN })).code).toBe(40400);
});
