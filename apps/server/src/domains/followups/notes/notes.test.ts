import { randomUUID } from 'node:crypto';
import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { withCustomer } from '../test-support/with-customer.ts';

describe('save', () => {
  test('a number that refuses calls is left in peace from then on', async () => {
    const { world, enterprise, token, id } = await withCustomer();
    const refusals = () => enterprise.tenant.query(sql`select refused_at, listed_at from do_not_call`);
    await world.call('followups.save', { customerId: id, phoneLabel: 'valid' }, token);
    expect(await refusals()).toEqual([]);
    await world.call('followups.save', { customerId: id, phoneLabel: 'refuses_calls' }, token);
    expect(await refusals()).toEqual([{ refused_at: '2026-03-02T02:00:00Z', listed_at: null }]);
  });

  test('a customer without interest is left in peace as in a task, and complains of no line', async () => {
    const { world, enterprise, token, id } = await withCustomer();
    await world.call('followups.save', { customerId: id, outcome: 'not_interested' }, token);
    const refusals = () => enterprise.tenant.query(sql`select refused_at, is_complaint from do_not_call`);
    expect(await refusals()).toEqual([{ refused_at: '2026-03-02T02:00:00Z', is_complaint: false }]);
    // A complaint stays one, whatever the customer says later.
    await world.call('followups.save', { customerId: id, phoneLabel: 'refuses_calls' }, token);
    await world.call('followups.save', { customerId: id, outcome: 'not_interested' }, token);
    expect(await refusals()).toMatchObject([{ is_complaint: true }]);
  });

  test('writes the note, the level with its change, and the visit that the customer then waits for', async () => {
    const { world, enterprise, token, id, history } = await withCustomer();
    const nextVisitAt = '2026-03-03T02:00:00Z';
    const { data } = await world.call(
      'followups.save',
      { customerId: id, outcome: 'interested', level: 1, text: '要对账样例', nextVisitAt },
      token,
    );
    expect(data).toMatchObject({ authorName: '赵婷', outcome: 'interested', level: 1, text: '要对账样例' });
    expect((await history()).slice(0, 2)).toEqual([
      ['follow_up', '要对账样例'],
      ['change', { field: 'level', from: '3', to: '1' }],
    ]);
    const [customer] = await enterprise.tenant.query(sql`select level, next_visit_at, last_follow_at from customer`);
    expect(customer).toEqual({ level: 1, next_visit_at: nextVisitAt, last_follow_at: '2026-03-02T02:00:00Z' });
    const callBacks = await world.call('followups.visits', { state: 'tomorrow' }, token);
    expect(callBacks.data).toMatchObject({
      total: 1,
      list: [{ customerId: id, mobile: '138****6602', content: '要对账样例' }],
    });
  });

  test('once for a key, however often the phone sends it', async () => {
    const { world, token, id, history } = await withCustomer();
    const request = { customerId: id, text: '下周再谈', nextVisitAt: '2026-03-09T02:00:00Z' };
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => world.call('followups.save', request, token, { key })));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect((await history()).filter(([kind]) => kind === 'follow_up')).toHaveLength(1);
    const other = await world.call('followups.save', { ...request, text: '改了' }, token, { key });
    expect(other.code).toBe(40121);
  });

  test.each([
    ['an unanswered call', { outcome: 'no_contact' }],
    ['an empty number', { outcome: 'no_contact', phoneLabel: 'empty_number' }],
    ['a talk without a new time', { outcome: 'interested', text: '要报价' }],
    ['a note', { text: '补充一句' }],
  ] as const)('%s ends no promise, neither one that is due nor one to come', async (_what, change) => {
    const { world, enterprise, token, id } = await withCustomer(createWorld());
    const at = '2026-03-02T03:00:00Z';
    await world.call('followups.addVisit', { customerId: id, at, content: '报价' }, token);
    for (const now of ['2026-03-02T02:30:00Z', '2026-03-02T03:30:00Z']) {
      world.clock.now = () => new Date(now);
      expect((await world.call('followups.save', { customerId: id, ...change }, token)).code).toBe(200);
    }
    const { list } = (await world.call('followups.visits', { state: 'overdue' }, token)).data;
    expect(list).toMatchObject([{ at, content: '报价' }]);
    expect(await enterprise.tenant.query(sql`select next_visit_at as at from customer`)).toEqual([{ at }]);
    await world.runJobs();
    expect(
      (await world.pushesTo(await world.domains.identity.findMember(token))).filter(
        ({ type }) => type === push.callBackDue,
      ),
    ).toHaveLength(1);
    await world.call('followups.finishVisit', { id: list[0]!.id }, token);
    expect(await enterprise.tenant.query(sql`select next_visit_at as at from customer`)).toEqual([{ at: null }]);
  });

  test.each([
    { outcome: 'not_interested' },
    { outcome: 'do_not_call' },
    { text: '别打了', phoneLabel: 'refuses_calls' },
  ] as const)('%j ends what was promised: nobody waits for it any more', async (change) => {
    const { world, enterprise, token, id } = await withCustomer();
    await world.call('followups.addVisit', { customerId: id, at: '2026-03-02T03:00:00Z', content: '报价' }, token);
    world.clock.now = () => new Date('2026-03-02T03:30:00Z');
    expect((await world.call('followups.visits', { state: 'overdue' }, token)).data.total).toBe(1);

    await world.call('followups.save', { customerId: id, ...change }, token);
    expect((await world.call('followups.visits', { state: 'overdue' }, token)).data.total).toBe(0);
    expect((await world.call('followups.visits', { state: 'done' }, token)).data.list).toHaveLength(1);
    expect(await enterprise.tenant.query(sql`select next_visit_at from customer`)).toEqual([{ next_visit_at: null }]);
  });

  test.each([
    ['done', { text: '谈过了', waitingVisit: 'done' }, 0],
    ['kept', { outcome: 'not_interested', waitingVisit: 'kept' }, 1],
  ] as const)('its author decides that the call-back is %s', async (_fate, change, waiting) => {
    const { world, token, id } = await withCustomer();
    await world.call('followups.addVisit', { customerId: id, at: '2026-03-02T03:00:00Z', content: '报价' }, token);
    expect((await world.call('followups.save', { customerId: id, ...change }, token)).code).toBe(200);
    expect((await world.call('followups.visits', { state: 'waiting' }, token)).data.total).toBe(waiting);
  });

  test('a customer who asks not to be called is put on the list, and refused nothing else', async () => {
    const { world, enterprise, token, id } = await withCustomer();
    expect((await world.call('followups.save', { customerId: id, outcome: 'do_not_call' }, token)).code).toBe(200);
    expect(await enterprise.tenant.query(sql`select from do_not_call`)).toHaveLength(1);
  });

  test.each<[object, number]>([
    [{}, 41201],
    [{ text: '   ' }, 41201],
    [{ text: '好', nextVisitAt: '2026-03-02T01:59:00Z' }, 41202],
    [{ text: '好', nextVisitAt: '明天' }, 40000],
    [{ text: 'x'.repeat(2001) }, 40000],
    [{ text: '好', level: 7 }, 40000],
    [{ text: '好', outcome: 'great' }, 40000],
    [{ text: '好', callId: '999999' }, 40400],
    [{ text: '好', customerId: '999999' }, 40400],
  ])('%j is answered %i and loses nothing', async (change, code) => {
    const { world, enterprise, token, id } = await withCustomer();
    const reply = await world.call('followups.save', { customerId: id, ...change }, token);
    expect(reply.code).toBe(code);
    expect(await enterprise.tenant.query(sql`select from follow_up`)).toHaveLength(0);
  });

  test("of a colleague's customer is answered as of none", async () => {
    const { world, enterprise, id } = await withCustomer();
    const other = await enterprise.member('李敏');
    const leader = await enterprise.member('王主管', { dataScope: 'all' });
    const save = (token: string) => world.call('followups.save', { customerId: id, text: '好' }, token);
    expect((await save(other.token)).code).toBe(40400);
    expect((await world.call('followups.list', { customerId: id }, other.token)).code).toBe(40400);
    expect((await world.call('followups.changes', { customerId: id }, other.token)).code).toBe(40400);
    expect((await save(leader.token)).code).toBe(200);
  });
});

test('its author corrects a follow-up for ten minutes, and nobody else does', async () => {
  const { world, enterprise, token, id } = await withCustomer();
  const { data: written } = await world.call('followups.save', { customerId: id, text: '要对帐样例' }, token);
  const edit = (text: string, by = token) => world.call('followups.edit', { id: written.id, text }, by);
  const other = await enterprise.member('李敏', { isSuper: true, dataScope: 'all' });
  expect((await edit('别人的', other.token)).code).toBe(40400);

  world.clock.now = () => new Date('2026-03-02T02:10:00Z');
  expect((await edit('要对账样例')).data).toMatchObject({
    text: '要对账样例',
    editedAt: '2026-03-02T02:10:00Z',
    editableUntil: '2026-03-02T02:10:00Z',
  });
  expect((await edit('')).code).toBe(41201);
  world.clock.now = () => new Date('2026-03-02T02:10:01Z');
  expect((await edit('太晚')).code).toBe(41204);
  const { data } = await world.call('followups.list', { customerId: id }, token);
  expect(data.list.map((one) => one.text)).toEqual(['要对账样例']);
});
