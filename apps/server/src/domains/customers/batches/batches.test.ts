import type { RequestTo } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Creates a manager over two agents, and an agent of another department. */
async function office() {
  const world = await createWorld({ connections: 20 });
  const ours = await world.enterprise();
  const sales = await ours.department('销售部');
  const manager = await ours.member('王磊', { departmentId: sales, dataScope: 'branch' });
  const first = await ours.member('李敏', { departmentId: sales, dataScope: 'self' });
  const second = await ours.member('刘芳', { departmentId: sales, dataScope: 'self' });
  const outside = await ours.member('外部', { dataScope: 'self' });
  const { tenant } = ours;
  const add = (ownerId: string | null = null, row = {}) =>
    addCustomer({ cipher: world.cipher, tenant }, { owner_id: ownerId, ...row });
  const place = async (id: string) => {
    const [row] = await tenant.query<{
      ownerId: string | null;
      bin: string | null;
      level: number;
      seaNote: string;
    }>(sql`
      select owner_id as "ownerId", recycle_bin_id as bin, level, sea_note as "seaNote" from customer where id = ${id}`);
    return row!;
  };
  const history = async (id: string) =>
    (
      await tenant.query<{ kind: string }>(sql`select kind from customer_event where customer_id = ${id} order by id`)
    ).map(({ kind }) => kind);
  const cap = (privateCap: number) =>
    tenant.query(sql`
      insert into setting (tenant_id, key, version, value, changed_at, changed_by)
      select ${tenant.tenantId}::bigint, 'pools', 1, ${JSON.stringify({ privateCap })}::jsonb, now(), ${manager.member.userId}`);
  return { ...world, ...ours, tenant, manager, first, second, outside, add, place, history, cap, sales };
}

const named = (...ids: string[]) => ({ by: 'ids' as const, ids });
const reason = '没有意向';

test('an agent gives customers back: own ones only, dealt ones never, each with its line and its reason', async () => {
  const { call, add, place, history, first, second, tenant, admin } = await office();
  const [mine, dealt, others, inPublicPool] = [
    await add(first.member.userId),
    await add(first.member.userId, { is_deal: true }),
    await add(second.member.userId),
    await add(),
  ];
  const request = { whom: named(mine, dealt, others, inPublicPool, '999999'), reason, remark: '下半年再说' };
  const { data } = await call('customers.returnToSea', request, first.token, { key: 'once-0001' });
  expect(data).toMatchObject({ kind: 'return', state: 'done', jobId: null, total: 5, changed: 1 });
  expect(Object.fromEntries(data.skipped.map((skip) => [skip.reason, skip.count]))).toEqual({
    dealt: 1,
    absent: 2,
    already: 1,
  });
  expect(await place(mine)).toMatchObject({ ownerId: null, seaNote: '没有意向：下半年再说' });
  expect(await history(mine)).toEqual(['returned']);
  expect((await place(others)).ownerId).toBe(second.member.userId);

  const again = await call('customers.returnToSea', request, first.token, { key: 'once-0001' });
  expect(again.data.id).toBe(data.id);
  expect(await history(mine)).toEqual(['returned']);
  const audited = await admin(
    `select action, detail from audit where tenant_id = ${tenant.tenantId} and action = 'customers.returned'`,
  );
  expect(audited).toEqual([{ action: 'customers.returned', detail: { customers: 1, skipped: 4 } }]);
  const opened = await call('customers.batchSkipped', { id: data.id, reason: 'absent' }, first.token);
  expect(opened.data.list).toEqual([others, '999999'].map((id) => ({ id, name: null })));
  expect(opened.data.total).toBe(2);
});

test('a customer that is being called by a colleague stays', async () => {
  const { call, add, place, manager, first, tenant, domains } = await office();
  const id = await add(first.member.userId);
  // An open customer is not a called one.
  await call('customers.lease', { id }, first.token);
  const untouched = await call('customers.deletePrivate', { whom: named(id) }, manager.token);
  expect(untouched.data).toMatchObject({ changed: 1, skipped: [] });
  await call('customers.undoBatch', { id: untouched.data.id }, manager.token);
  await tenant.transaction((tx) => domains.customers.core.findForCall(tx, first.member, id));
  const { data } = await call('customers.deletePrivate', { whom: named(id) }, manager.token);
  expect(data.skipped).toEqual([{ reason: 'in_call', count: 1 }]);
  expect((await place(id)).bin).toBeNull();
});

test('an agent on a long call with a customer that is taken away is sent home, and no other agent is', async () => {
  const { call, add, manager, first, second, tenant, domains, time, pushesTo } = await office();
  const ids = [await add(first.member.userId), await add(first.member.userId)];
  const [called, open] = [ids[0]!, ids[1]!];
  await tenant.transaction((tx) => domains.customers.core.findForCall(tx, first.member, called));
  // The call holds the customer for two minutes; afterwards the screen of the call renews it.
  time.advance(100_000);
  for (const id of ids) await call('customers.lease', { id }, first.token);
  time.advance(60_000);
  const request = { whom: named(...ids), way: 'evenly' as const, userIds: [second.member.userId] };
  expect((await call('customers.assign', request, manager.token)).data).toMatchObject({ changed: 2 });
  const told = async (to: typeof first) => (await pushesTo(to.member)).filter(({ type }) => type === push.groundGone);
  expect(await told(first)).toMatchObject([{ data: { what: 'customer', id: called } }]);
  expect(await told(second)).toEqual([]);
  // The call is over: the customer is only open from here on.
  await tenant.transaction((tx) => domains.customers.core.endCall(tx, called, first.member.userId));
  await call('customers.deletePrivate', { whom: named(open) }, manager.token);
  expect(await told(first)).toHaveLength(1);
});

test('all that match are shared as a job, as the preview said, past the cap to others, and undone', async () => {
  const { call, add, tenant, cipher, cap, runJobs, pushesTo, manager, first, second, place, history } = await office();
  await cap(460);
  await addManyCustomers({ cipher, tenant }, 1203);
  for (const _ of Array.from({ length: 100 })) await add(first.member.userId);
  const whom = { by: 'sea' as const, filter: { levels: [3] } };
  const userIds = [first.member.userId, second.member.userId];
  const share = { whom, way: 'evenly' as const, userIds };
  const preview = await call('customers.assignPreview', share, manager.token);
  expect(preview.data).toMatchObject({ total: 1203, left: 1203 - 360 - 460 });
  expect(preview.data.receivers).toMatchObject([
    { name: '刘芳', held: 0, room: 460, takes: 460 },
    { name: '李敏', held: 100, room: 360, share: 601, takes: 360 },
  ]);

  const started = (await call('customers.assign', share, manager.token)).data;
  expect(started).toMatchObject({ state: 'running', total: 1203, changed: 0, undoUntil: null });
  expect((await call('customers.undoBatch', { id: started.id }, manager.token)).code).toBe(41040);
  await runJobs();
  const done = (await call('customers.batch', { id: started.id }, manager.token)).data;
  expect(done).toMatchObject({ state: 'done', changed: 820, skipped: [{ reason: 'pool_full', count: 383 }] });
  expect((await call('jobs.read', { id: started.jobId! }, manager.token)).data).toMatchObject({
    state: 'done',
    result: { changed: 820, skipped: 383 },
  });
  const held = async () =>
    Object.fromEntries(
      (await call('customers.teamPools', {}, manager.token)).data.list.map((one) => [one.name, one.held]),
    );
  expect(await held()).toEqual({ 王磊: 0, 李敏: 460, 刘芳: 460 });
  expect((await pushesTo(second.member)).filter(({ type }) => type === push.customersHanded)).toMatchObject([
    { data: { what: 'given', count: 460 }, msg: '你分到 460 位客户' },
  ]);

  // One of them had a follow-up since, so it stays where it is. The others go back.
  const [kept] = (await call('customers.privatePage', {}, second.token)).data.list;
  await call('followups.save', { customerId: kept!.id, text: '打过电话' }, second.token);
  await call('customers.undoBatch', { id: started.id }, manager.token);
  await runJobs();
  const undone = (await call('customers.batch', { id: started.id }, manager.token)).data;
  expect(undone).toMatchObject({ state: 'undone', restored: 819, kept: 1, undoUntil: null });
  expect(await held()).toEqual({ 王磊: 0, 李敏: 100, 刘芳: 1 });
  expect((await place(kept!.id)).ownerId).toBe(second.member.userId);
  const [back] = (await call('customers.seaPage', { claimableNow: true }, second.token)).data.list;
  expect((await history(back!.id)).slice(-2)).not.toContain('claimed');
  expect((await call('customers.undoBatch', { id: started.id }, manager.token)).code).toBe(41040);
});

test('a run that is cut off goes on where it ended, and who is suspended meanwhile does nothing more', async () => {
  const { call, domains, tenant, cipher, tenantId, manager, first, member, sales } = await office();
  await addManyCustomers({ cipher, tenant }, 700);
  const owned = () =>
    tenant.query<{ count: number }>(sql`select count(*)::integer as count from customer where owner_id is not null`);
  const share = { whom: { by: 'sea' as const, filter: {} }, way: 'evenly' as const, userIds: [first.member.userId] };
  const { id } = (await call('customers.assign', share, manager.token)).data;
  const { step } = (await import('./batches-run.usecases.ts')).createBatchRun({
    db: { forTenant: () => tenant } as never,
    clock: { now: () => new Date('2026-03-02T02:00:00Z') },
  });
  expect(await tenant.transaction((tx) => step(tx, id))).not.toBeNull();
  const interrupted = tenant.transaction(async (tx) => {
    await step(tx, id);
    throw new Error('cut off');
  });
  await expect(interrupted).rejects.toThrow('cut off');
  expect(await owned()).toEqual([{ count: 500 }]);
  await Promise.all([domains.customers.batches.run(tenantId, id), domains.customers.batches.run(tenantId, id)]);
  // The cap of 500 applies to every step.
  const { data } = await call('customers.batch', { id }, manager.token);
  expect(data.changed + data.skipped.reduce((sum, { count }) => sum + count, 0)).toBe(700);
  expect(await owned()).toEqual([{ count: data.changed }]);

  const leaver = await member('要走的', { departmentId: sales, dataScope: 'all' });
  const all = { by: 'private' as const, filter: { owner: 'all' as const } };
  const late = (await call('customers.setLevels', { whom: all, level: 6 }, leaver.token)).data;
  expect(late.state).toBe('running');
  await tenant.query(sql`update membership set suspended_at = now() where user_id = ${leaver.member.userId}`);
  await domains.customers.batches.run(tenantId, late.id);
  expect(await tenant.query(sql`select from customer where level = 6`)).toEqual([]);
});

test('receivers are staff at work within one’s scope; exact numbers and explicit choices are kept to', async () => {
  const { call, add, place, manager, first, second, outside } = await office();
  const ids = [await add(), await add(), await add(first.member.userId)];
  const whom = named(...ids);
  const ask = (request: RequestTo<'customers.assign'>) => call('customers.assign', request, manager.token);
  const nobody = { whom, way: 'evenly' as const };
  expect((await ask(nobody)).code).toBe(41042);
  expect((await ask({ ...nobody, userIds: [outside.member.userId] })).code).toBe(41042);
  const userIds = [second.member.userId];
  const counts = [{ userId: second.member.userId, count: 2 }];
  const { data } = await ask({ whom, way: 'by_count', userIds, counts });
  expect(data).toMatchObject({ changed: 2, skipped: [{ reason: 'left_over', count: 1 }] });
  const explicit = { way: 'explicit' as const, pairs: ids.map((id) => ({ id, userId: first.member.userId })) };
  await ask(explicit);
  for (const id of ids) expect((await place(id)).ownerId).toBe(first.member.userId);
});

test('level and tags of many, and back', async () => {
  const { call, add, place, manager, first, history } = await office();
  const tag = async (name: string) =>
    (await call('customers.saveTag', { groupName: '行业', name, colour: 'blue' }, manager.token)).data.id;
  const [metal, wood] = [await tag('五金'), await tag('建材')];
  const [one, two] = [await add(first.member.userId), await add(first.member.userId, { level: 1 })];
  const whom = { by: 'private' as const, filter: { owner: 'all' as const } };
  const levels = (await call('customers.setLevels', { whom, level: 1 }, manager.token)).data;
  expect(levels).toMatchObject({ changed: 1, skipped: [{ reason: 'already', count: 1 }] });
  const tagsOf = async (id: string) =>
    (await call('customers.privateDetail', { id }, first.token)).data.tags.map(({ name }) => name).toSorted();
  await call('customers.tagMany', { whom: named(one), add: [metal] }, first.token);
  const swapped = (await call('customers.tagMany', { whom, add: [wood], remove: [metal] }, manager.token)).data;
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([['建材'], ['建材']]);
  await call('customers.undoBatch', { id: swapped.id }, manager.token);
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([['五金'], []]);
  const undone = (await call('customers.undoBatch', { id: levels.id }, manager.token)).data;
  expect(undone).toMatchObject({ state: 'undone', restored: 1, kept: 0 });
  expect((await place(one)).level).toBe(3);
  expect(await history(one)).toEqual(['changed', 'changed', 'changed', 'changed', 'changed']);
  // Several tags are written as one change, as for a single customer. The reader's language joins their names.
  await call('customers.tagMany', { whom: named(two), add: [metal, wood] }, manager.token);
  const { data } = await call('followups.changes', { customerId: two }, first.token);
  expect(data.list[0]!.change!.to).toBe('五金, 建材');
});

test('deleted customers lie in the bin, are found there, restored, and erased after thirty days', async () => {
  const { call, add, place, manager, first, clock, domains, tenantId, tenant, outside, history } = await office();
  const [mine, inPublicPool] = [await add(first.member.userId, { name: '周云', mobile: '13812345678' }), await add()];
  const theirs = await add(outside.member.userId);
  const whom = named(mine, inPublicPool, theirs);
  const { data } = await call('customers.deletePrivate', { whom, reason: '重复' }, manager.token);
  expect(data.skipped).toEqual(
    expect.arrayContaining([
      { reason: 'moved', count: 1 },
      { reason: 'absent', count: 1 },
    ]),
  );
  await call('customers.deleteFromSea', { whom: named(inPublicPool) }, manager.token);
  const bin = async (request: RequestTo<'customers.recycleBin'> = {}) =>
    (await call('customers.recycleBin', request, manager.token)).data.list;
  expect((await bin()).map(({ id }) => id)).toEqual([inPublicPool, mine]);
  for (const search of ['云', '13812345678', '5678']) {
    expect(await bin({ search }), search).toMatchObject([
      {
        id: mine,
        name: '周云',
        ownerName: '李敏',
        deletedBy: '王磊',
        reason: '重复',
        recycleBinId: (await place(mine)).bin,
      },
    ]);
  }
  expect((await call('customers.recycleBin', {}, outside.token)).data.list.map(({ id }) => id)).toEqual([inPublicPool]);
  const restored = (await call('customers.restore', { ids: [mine] }, manager.token)).data;
  expect(restored.changed).toBe(1);
  expect(await place(mine)).toMatchObject({ ownerId: first.member.userId, bin: null });
  await call('customers.undoBatch', { id: restored.id }, manager.token);
  expect((await bin()).map(({ id }) => id)).toEqual([inPublicPool, mine]);
  await call('customers.restore', { ids: [mine] }, manager.token);
  expect(await history(mine)).toEqual(['recycled', 'restored', 'recycled', 'restored']);

  const erased = async () => {
    await domains.customers.recycleBin.sweep(tenantId);
    return tenant.query(sql`select name from customer, audit where name = '***' and action = 'customers.bin_emptied'`);
  };
  clock.now = () => new Date('2026-04-01T01:59:00Z');
  expect(await erased()).toEqual([]);
  clock.now = () => new Date('2026-04-01T02:01:00Z');
  expect(await erased()).toEqual([{ name: '***' }]);
  expect((await place(mine)).bin).toBeNull();
});

test('time to undo is ten minutes, and it is one’s own batch', async () => {
  const { call, add, manager, first, clock, domains, tenant, tenantId } = await office();
  const whom = named(await add(first.member.userId));
  const { id } = (await call('customers.setLevels', { whom, level: 1 }, first.token)).data;
  expect((await call('customers.undoBatch', { id }, manager.token)).code).toBe(40400);
  const now = clock.now();
  clock.now = () => new Date(now.getTime() + 10 * 60_000 + 1);
  expect((await call('customers.undoBatch', { id }, first.token)).code).toBe(41040);
  // A week later only the stories of its customers are left.
  await domains.customers.batches.forget(tenantId, id);
  expect((await call('customers.batch', { id }, first.token)).code).toBe(40400);
  expect(await tenant.query(sql`select from customer_batch_row`)).toEqual([]);
});

test('eight batches at once over the same customers leave each in one place, with a story that leads there', async () => {
  const { call, add, tenant, manager, first, second } = await office();
  const ids: string[] = [];
  for (let number = 0; number < 60; number += 1) ids.push(await add(number % 2 ? first.member.userId : null));
  const whom = named(...ids);
  const to = (userId: string) => call('customers.assign', { whom, way: 'evenly', userIds: [userId] }, manager.token);
  const replies = await Promise.all([
    to(first.member.userId),
    to(second.member.userId),
    to(manager.member.userId),
    call('customers.returnToSea', { whom, reason }, manager.token),
    call('customers.deletePrivate', { whom }, manager.token),
    call('customers.deleteFromSea', { whom }, manager.token),
    call('customers.setLevels', { whom, level: 2 }, manager.token),
    call('customers.returnToSea', { whom, reason }, first.token),
  ]);
  expect(replies.map(({ code }) => code)).toEqual(Array(8).fill(200));
  for (const { data } of replies) {
    expect(data.changed + data.skipped.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  }
  const moves = await tenant.query<{
    id: string;
    ownerId: string | null;
    bin: string | null;
    kinds: string[];
    receiver: string;
  }>(sql`
    select c.id, c.owner_id as "ownerId", c.recycle_bin_id as bin,
      array(select e.kind from customer_event e where e.customer_id = c.id and e.kind <> 'changed' order by e.id) as kinds,
      (select owner.name from membership owner where owner.user_id = c.owner_id) as receiver
    from customer c order by c.id`);
  for (const { ownerId, bin, kinds } of moves) {
    // A deletion is the last event. The last event tells where the customer is.
    expect(kinds.indexOf('recycled')).toBe(bin === null ? -1 : kinds.length - 1);
    const last = kinds.filter((kind) => kind !== 'recycled').at(-1);
    if (last === 'returned') expect(ownerId).toBeNull();
    if (last === 'assigned') expect(ownerId).not.toBeNull();
  }
  const events = moves.reduce((sum, { kinds }) => sum + kinds.length, 0);
  const changed = replies.reduce((sum, { data }) => sum + (data.kind === 'level' ? 0 : data.changed), 0);
  expect(events).toBe(changed);
  // The two batches can be undone in any order: no customer ends up in two places or in none.
  await Promise.all(
    replies.map(({ data }, index) =>
      call('customers.undoBatch', { id: data.id }, index === 7 ? first.token : manager.token),
    ),
  );
  const [bad] = await tenant.query(sql`
    select id from customer where (owner_id is null) <> (owned_at is null) limit 1`);
  expect(bad).toBeUndefined();
});

test("a new owner takes over the call-back and its reminder; after an undo it is the old owner's again", async () => {
  const { call, add, clock, manager, first, second, pushesTo, runJobs, tenant } = await office();
  const [id, both] = [await add(first.member.userId), await add(first.member.userId)];
  const plan = (customerId: string, at: string, token: string) =>
    call('followups.addVisit', { customerId, at, content: '报价' }, token);
  await plan(id, '2026-03-02T02:30:00Z', first.token);
  await plan(both, '2026-03-02T02:20:00Z', first.token);
  await plan(both, '2026-03-02T05:00:00Z', manager.token);
  const waiting = async () =>
    tenant.query(sql`
      select customer_id as customer, member_id as member from return_visit where state = 'waiting' order by id`);
  const before = await waiting();
  const nextOf = async () => (await call('customers.privateDetail', { id: both }, manager.token)).data.nextVisitAt;

  const given = await call(
    'customers.assign',
    {
      way: 'explicit',
      pairs: [
        { id, userId: second.member.userId },
        { id: both, userId: manager.member.userId },
      ],
    },
    manager.token,
  );
  // The manager had a call-back planned already: only one is kept.
  expect(await waiting()).toEqual([
    { customer: id, member: second.member.userId },
    { customer: both, member: manager.member.userId },
  ]);
  expect(await nextOf()).toBe('2026-03-02T05:00:00Z');
  await call('customers.undoBatch', { id: given.data.id }, manager.token);
  expect(await waiting()).toEqual(before);
  expect(await nextOf()).toBe('2026-03-02T02:20:00Z');

  await call('customers.assign', { way: 'explicit', pairs: [{ id, userId: second.member.userId }] }, manager.token);
  clock.now = () => new Date('2026-03-02T02:31:00Z');
  await runJobs();
  const dueOf = async (to: typeof first) => (await pushesTo(to.member)).filter(({ type }) => type === push.callBackDue);
  expect(await dueOf(second)).toHaveLength(1);
  expect((await dueOf(first)).map(({ data }) => (data as { customerId: string }).customerId)).toEqual([both]);
});

test('a reason that is proposed is kept as a code, apart from what is written besides', async () => {
  const { call, add, first, manager } = await office();
  const id = await add(first.member.userId);
  const wanted = { whom: named(id), reason: 'unreachable', remark: '换号了' };
  await call('customers.returnToSea', wanted, first.token);
  const { data } = await call('customers.seaDetail', { id }, manager.token);
  expect(data).toMatchObject({ seaReason: 'returned', returnReason: 'unreachable', seaNote: '换号了' });
  const [told] = (await call('followups.timeline', { customerId: id }, manager.token)).data.list;
  expect(told!.movement).toMatchObject({ kind: 'returned', reason: 'unreachable', note: '换号了' });
});
