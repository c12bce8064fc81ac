import { randomUUID } from 'node:crypto';
import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { sharedWorld } from '../../../test/shared-world.ts';
import { createWorld } from '../../../test/world.ts';
import { sql } from '../../platform/db/sql.ts';

async function withCustomer(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const id = await enterprise.addToPublicPool({ name: '林晓燕', mobile: '13812346602', level: 3 });
  await world.call('customers.claim', { ids: [id] }, agent.token);
  const history = async () => {
    const { data } = await world.call('followups.timeline', { customerId: id }, agent.token);
    return data.list.map(({ kind, followUp, change, movement }) => [kind, followUp?.text ?? change ?? movement?.kind]);
  };
  return { world, enterprise, ...agent, id, history };
}

describe('save', () => {
  test('a number that refuses calls is left in peace from then on', async () => {
    const { world, enterprise, token, id } = await withCustomer();
    const refusals = () => enterprise.tenant.query(sql`select refused_at, listed_at from do_not_call`);
    await world.call('followups.save', { customerId: id, phoneLabel: 'valid' }, token);
    expect(await refusals()).toEqual([]);
    await world.call('followups.save', { customerId: id, phoneLabel: 'refuses_calls' }, token);
    expect(await refusals()).toEqual([{ refused_at: '2026-03-02T02:00:00Z', listed_at: null }]);
  });

  test('who has no interest is left in peace as in a task, and complains of no line', async () => {
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

  test('who asks not to be called is put on the list, and refused nothing else', async () => {
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

test('the story goes on page after page, newest first, nothing twice', async () => {
  const { world, token, id } = await withCustomer();
  for (let index = 0; index < 12; index += 1) {
    world.clock.now = () => new Date(Date.UTC(2026, 2, 2, 3, Math.floor(index / 3)));
    await world.call('followups.save', { customerId: id, text: `第 ${index} 次` }, token);
  }
  const texts: (string | undefined)[] = [];
  let next: string | undefined;
  do {
    const { data } = await world.call('followups.timeline', { customerId: id, size: 5, next }, token);
    texts.push(...data.list.map((item) => item.followUp?.text));
    next = data.next ?? undefined;
  } while (next);
  expect(texts.filter(Boolean)).toEqual(Array.from({ length: 12 }, (_, index) => `第 ${11 - index} 次`));
  const list = await world.call('followups.list', { customerId: id, size: '3' as never }, token);
  expect(list.data.list.map(({ text }) => text)).toEqual(['第 11 次', '第 10 次', '第 9 次']);
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

describe('visits', () => {
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
});
