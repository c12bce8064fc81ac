import type { RequestTo } from '@haihu/contract/contract';
import { permissions, presetRoles } from '@haihu/contract/permissions';
import { push } from '@haihu/contract/socket';
import { expect, test, vi } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { countOtherOwners } from '../core/enterprises.repository.ts';
import { takeLeave } from '../core/take-leave.ts';
import { acceptInvitation } from '../test-support/accepting.ts';

async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const owner = await enterprise.member('林总', { isSuper: true, dataScope: 'all', mobile: '13900000001' });
  const a = await enterprise.department('销售一部');
  const below = await enterprise.department('一组', a);
  const b = await enterprise.department('销售二部');
  const roles = (await world.call('organisation.roleMenu', {}, owner.token)).data.list;
  const [agentRole, managerRole, administratorRole] = roles.map(({ id }) => id) as [string, string, string];
  const add = (request: Partial<RequestTo<'organisation.addStaff'>>, token = owner.token) =>
    world.call(
      'organisation.addStaff',
      { name: '新人', mobile: '13700000001', departmentId: a, roleIds: [agentRole], ...request },
      token,
    );
  /** Invites a colleague, who accepts. Returns the new member's id. */
  const takeIn = async (request: Partial<RequestTo<'organisation.addStaff'>> = {}) => {
    await add(request);
    return acceptInvitation(world, request.mobile ?? '13700000001');
  };
  const edit = (userId: string, change: Partial<RequestTo<'organisation.editStaff'>> = {}, token = owner.token) =>
    world.call(
      'organisation.editStaff',
      { userId, name: '改名', departmentId: a, roleIds: [agentRole], ...change },
      token,
    );
  const end = (request: RequestTo<'organisation.endStaff'>, token = owner.token) =>
    world.call('organisation.endStaff', request, token);
  const manager = await enterprise.member('王磊', { ...presetRoles.manager, departmentId: a });
  return {
    ...world,
    ...enterprise,
    owner,
    manager,
    a,
    below,
    b,
    agentRole,
    managerRole,
    administratorRole,
    add,
    takeIn,
    edit,
    end,
  };
}

test('a colleague who accepts can sign in with the rights of their roles, and is found by name, number and last four', async () => {
  const { call, domains, owner, takeIn, a, b, tenantId } = await office();
  const userId = await takeIn({ name: '周小杰', position: '组长' });
  const { token } = await domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  expect((await call('identity.userInfo', {}, token)).data).toMatchObject({ name: '周小杰', dataScope: 'self' });
  const find = async (request: RequestTo<'organisation.staff'>) =>
    (await call('organisation.staff', request, owner.token)).data.list.map(({ name }) => name);
  for (const search of ['小杰', '13700000001', '+86 137 0000 0001', '0001']) {
    expect(await find({ search }), search).toContain('周小杰');
  }
  expect(await find({ search: '小明' })).toEqual([]);
  expect(await find({ departmentId: a, search: '周' })).toEqual(['周小杰']);
  expect(await find({ departmentId: b })).toEqual([]);
  expect(await find({ departmentId: 'none' })).toEqual(['林总']);
  expect((await call('organisation.staffMember', { id: userId }, owner.token)).data).toMatchObject({
    mobile: '137****0001',
    departmentName: '销售一部',
    position: '组长',
    roles: [{ name: '销售', preset: 'agent' }],
    manageable: true,
  });
});

test('pages go by name and lose nobody, with the departments below or without', async () => {
  const { call, owner, takeIn, a, below } = await office();
  for (let index = 0; index < 7; index += 1) {
    await takeIn({ name: `员工 ${index % 3}`, mobile: `1370000010${index}`, departmentId: index % 2 ? below : a });
  }
  const ask = async (request: RequestTo<'organisation.staff'>) =>
    (await call('organisation.staff', request, owner.token)).data;
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const { list, next: following } = await ask({ departmentId: a, size: 3, next });
    seen.push(...list.map(({ userId }) => userId));
    next = following ?? undefined;
  } while (next);
  expect([seen.length, new Set(seen).size]).toEqual([8, 8]);
  expect((await ask({ departmentId: a })).total).toBe(8);
  expect((await ask({ departmentId: a, below: false })).total).toBe(5);
  expect((await call('organisation.staff', { next: 'forged' }, owner.token)).code).toBe(40000);
});

test('a manager adds and changes people in their branch, with rights they hold, and nobody else', async () => {
  const { call, member, manager, owner, add, edit, below, b, managerRole, administratorRole, agentRole } =
    await office();
  const { token } = manager;
  expect((await add({ departmentId: below }, token)).code).toBe(200);
  expect((await add({ mobile: '13700000002', departmentId: below, roleIds: [managerRole] }, token)).code).toBe(200);
  const refused = [
    { departmentId: b },
    { departmentId: null },
    { roleIds: [administratorRole] },
    { superTenant: true },
  ];
  for (const place of refused) {
    expect((await add({ mobile: '13700000003', ...place }, token)).code, JSON.stringify(place)).toBe(46007);
  }
  const agent = await member('赵婷', { ...presetRoles.agent, departmentId: below });
  const elsewhere = await member('周杰', { ...presetRoles.agent, departmentId: b });
  const stronger = await member('管理', { permissions, dataScope: 'branch', departmentId: below });
  expect((await edit(agent.member.userId, { departmentId: below }, token)).code).toBe(200);
  expect((await edit(agent.member.userId, { roleIds: [agentRole, administratorRole] }, token)).code).toBe(46007);
  expect((await edit(agent.member.userId, { departmentId: b }, token)).code).toBe(46007);
  for (const { member: target } of [elsewhere, stronger, owner]) {
    expect((await edit(target.userId, {}, token)).code, target.name).toBe(46007);
  }
  expect((await edit(manager.member.userId, {}, token)).code).toBe(46008);
  const listed = (await call('organisation.staff', { size: 50 }, token)).data.list;
  expect(
    listed
      .filter(({ manageable }) => manageable)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['改名']);
});

test('bad input names its field, and who is a member already is not one twice', async () => {
  const { add, edit, manager } = await office();
  expect(await add({ mobile: '12345' })).toMatchObject({ code: 40207, data: { fields: [{ field: 'mobile' }] } });
  expect(await add({ mobile: '13900000001' })).toMatchObject({ code: 46010, data: { fields: [{ field: 'mobile' }] } });
  expect(await add({ departmentId: '999' })).toMatchObject({ code: 40400 });
  expect(await add({ roleIds: ['999'] })).toMatchObject({ code: 40400 });
  expect(await edit('999')).toMatchObject({ code: 40400 });
  for (const change of [
    { name: '' },
    { name: 'x'.repeat(31) },
    { roleIds: ['-1'] },
    { roleIds: Array(11).fill('1') },
  ]) {
    expect((await edit(manager.member.userId, change)).code, JSON.stringify(change)).toBe(40000);
  }
});

test('a changed role signs out those whose rights it changes, and a deleted one is held by nobody', async () => {
  const { call, owner, member, takeIn, edit, tenantId, domains } = await office();
  const save = (request: Partial<RequestTo<'organisation.saveRole'>>, token = owner.token) =>
    call('organisation.saveRole', { name: '质检', permissions: ['calls.read'], dataScope: 'self', ...request }, token);
  const { id } = (await save({})).data;
  const userId = await takeIn({ roleIds: [id] });
  const { token } = await domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  expect((await save({ id, name: '质检员' })).data).toEqual({ id, changed: 0 });
  expect((await call('identity.userInfo', {}, token)).code).toBe(200);
  expect((await save({ id, permissions: ['calls.read', 'calls.recording'] })).data.changed).toBe(1);
  expect((await call('identity.userInfo', {}, token)).code).toBe(10088);

  expect(await save({})).toMatchObject({ code: 46004, data: { fields: [{ field: 'name' }] } });
  const keeper = await member('角色员', { permissions: ['organisation.roles', 'calls.read'], dataScope: 'department' });
  expect((await save({ name: '越权', permissions: ['audit.read'] }, keeper.token)).code).toBe(46007);
  expect((await save({ name: '越权', dataScope: 'all' }, keeper.token)).code).toBe(46007);
  expect((await save({ id, permissions: [] }, keeper.token)).code).toBe(46007);
  expect((await save({ name: '够得着' }, keeper.token)).code).toBe(200);

  const remove = () => call('organisation.deleteRole', { id }, owner.token);
  expect(await remove()).toMatchObject({ code: 46006, data: { holders: 1 } });
  await edit(userId, { roleIds: [] });
  expect(await remove()).toMatchObject({ code: 200 });
  expect(await remove()).toMatchObject({ code: 40400 });
});

test('an owner who leaves at that moment is no other owner', async () => {
  const { owner, member, end, tenant, admin } = await office();
  const other = await member('李总', { isSuper: true, dataScope: 'all' });
  const waiting = () =>
    admin(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  const removed = await tenant.transaction(async (tx) => {
    // Does the same as `enterprises.leave`, up to its commit.
    await countOtherOwners(tx, owner.member.userId);
    const asked = end({ userId: other.member.userId, how: 'remove' });
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
    await takeLeave(tx, owner.member.userId, new Date('2026-03-02T02:00:00Z'));
    return { asked };
  });
  expect((await removed.asked).code).toBe(46009);
});

test('the last owner stays one, whoever asks at once', async () => {
  const { member, owner, manager, edit, end, tenant } = await office();
  expect((await end({ userId: owner.member.userId, how: 'remove' })).code).toBe(46008);
  const second = await member('郑总', { isSuper: true, dataScope: 'all' });
  const demoted = await Promise.all([
    edit(owner.member.userId, {}, second.token),
    edit(second.member.userId, {}, owner.token),
  ]);
  const codes = demoted.map(({ code }) => code).toSorted();
  expect(codes[0]).toBe(200);
  // Too late: by then this one is no owner, is the last owner, or is signed out.
  expect([46007, 46009, 10088]).toContain(codes[1]);
  const owners = await tenant.query<{ id: string }>(sql`select user_id as id from membership where is_super`);
  expect(owners).toHaveLength(1);
  expect((await end({ userId: owners[0]!.id, how: 'suspend' }, manager.token)).code).toBe(46007);
});

test('a member who leaves hands everything over in the same step', async () => {
  const { call, member, addToPublicPool, owner, end, tenant, pushesTo } = await office();
  const agent = await member('赵婷', presetRoles.agent);
  const heir = await member('李敏', presetRoles.agent);
  const ids = [await addToPublicPool(), await addToPublicPool(), await addToPublicPool()];
  await call('customers.claim', { ids }, agent.token);
  const at = '2026-03-05T02:00:00Z';
  for (const customerId of ids.slice(0, 2)) {
    await call('followups.addVisit', { customerId, at, content: '报价' }, agent.token);
  }
  const { userId } = agent.member;
  expect((await call('organisation.holdings', { id: userId }, owner.token)).data).toEqual({
    customers: 3,
    visits: 2,
    tasks: 0,
    taskNumbers: 0,
  });
  expect(await end({ userId, how: 'suspend' })).toMatchObject({ code: 46011, data: { customers: 3, visits: 2 } });
  expect((await end({ userId, how: 'suspend', successor: { userId } })).code).toBe(40400);
  const successor = { userId: heir.member.userId };
  expect(await end({ userId, how: 'suspend', successor })).toMatchObject({
    data: { customers: 3, visits: 2, jobId: null },
  });

  expect((await call('identity.userInfo', {}, agent.token)).code).toBe(10088);
  expect(await pushesTo(agent.member)).toContainEqual(
    expect.objectContaining({ type: push.permissionsChanged, data: { reason: 'suspended' } }),
  );
  expect((await call('customers.privatePage', {}, heir.token)).data.total).toBe(3);
  expect((await call('followups.visits', { state: 'waiting' }, heir.token)).data.total).toBe(2);
  expect((await call('organisation.holdings', { id: userId }, owner.token)).data).toMatchObject({
    customers: 0,
    visits: 0,
  });
  const told = await tenant.query(sql`select kind, actor_id from customer_event where kind = 'assigned'`);
  expect(told).toEqual(ids.map(() => ({ kind: 'assigned', actor_id: owner.member.userId })));

  expect((await auditedIn(tenant)).at(-1)).toBe('organisation.staff_suspended');
  await end({ userId: heir.member.userId, how: 'remove', successor: 'sea' });
  expect((await auditedIn(tenant)).at(-1)).toBe('organisation.staff_removed');
  expect(await pushesTo(heir.member)).toContainEqual(
    expect.objectContaining({ type: push.permissionsChanged, data: { reason: 'membership' } }),
  );
  expect((await call('customers.seaPage', {}, owner.token)).data.total).toBe(3);
  const left = await tenant.query(sql`
    select (select count(*)::int from customer where owner_id is not null or next_visit_at is not null) as customers,
      (select count(*)::int from return_visit where state = 'waiting') as visits,
      (select count(*)::int from membership_role where user_id = ${heir.member.userId}) as roles`);
  expect(left).toEqual([{ customers: 0, visits: 0, roles: 0 }]);
  expect((await call('organisation.staffMember', { id: heir.member.userId }, owner.token)).code).toBe(40400);
});

test('a claim that meets a suspension leaves nothing behind', async () => {
  const { call, member, addToPublicPool, end, tenant } = await office();
  const agent = await member('赵婷', presetRoles.agent);
  const ids = await Promise.all(Array.from({ length: 12 }, () => addToPublicPool()));
  await Promise.all([
    ...ids.map((id) => call('customers.claim', { ids: [id] }, agent.token)),
    end({ userId: agent.member.userId, how: 'suspend', successor: 'sea' }),
  ]);
  expect(await tenant.query(sql`select id from customer where owner_id is not null`)).toEqual([]);
});

test('a visit that is planned while its member is removed does not stay behind', async () => {
  const { call, member, addToPublicPool, end, tenant } = await office();
  const agent = await member('赵婷', presetRoles.agent);
  const ids = await Promise.all(Array.from({ length: 12 }, () => addToPublicPool()));
  const plan = (customerId: string) =>
    call('followups.addVisit', { customerId, at: '2026-03-05T02:00:00Z', content: '报价' }, agent.token);
  const [ended, ...planned] = await Promise.all([
    end({ userId: agent.member.userId, how: 'remove', successor: 'sea' }),
    ...ids.map(plan),
  ]);
  expect(ended.code).toBe(200);
  expect(new Set(planned.map(({ code }) => code)).difference(new Set([200, 10088]))).toEqual(new Set());
  const left = await tenant.query(sql`
    select id from return_visit where state = 'waiting'
    union all select id from customer where next_visit_at is not null`);
  expect(left).toEqual([]);
});

test('more than a batch goes over by a job, evenly, a visit with its customer, and not to who left meanwhile', async () => {
  const { call, member, addToPublicPool, owner, end, tenant, runJobs } = await office();
  const agent = await member('赵婷', presetRoles.agent);
  const first = await member('李敏', presetRoles.agent);
  const second = await member('周杰', presetRoles.agent);
  const leaver = await member('吴磊', presetRoles.agent);
  const sample = await addToPublicPool();
  const { userId } = agent.member;
  await tenant.query(sql`
    insert into customer (tenant_id, name, level, mobile_enc, mobile_hash, tail_hash, owner_id, owned_at, sea_at, sea_reason)
    select tenant_id, name || n, level, mobile_enc, mobile_hash || int4send(n), tail_hash, ${userId}, sea_at, sea_at,
      sea_reason
    from customer, generate_series(1, 1100) n where id = ${sample}`);
  await tenant.query(sql`
    insert into return_visit (tenant_id, customer_id, member_id, at)
    select tenant_id, id, ${userId}, '2026-03-05T02:00:00Z' from customer where owner_id = ${userId} order by id limit 30`);
  const userIds = [first, second, leaver].map(({ member: { userId: id } }) => id);
  const { data } = await end({ userId, how: 'remove', successor: { userIds } });
  expect(data).toEqual({ customers: 1100, visits: 30, jobId: expect.any(String) });
  const told = async (asked: { jobId: string } | { userId: string }, token = owner.token) =>
    call('organisation.handOver', asked, token);
  const begun = { state: 'waiting', total: 1130, customers: 1100, visits: 30, takers: expect.any(Array) };
  expect((await told({ userId: agent.member.userId })).data).toMatchObject({ ...begun, jobId: data.jobId });
  await call('organisation.retryHandOver', { jobId: data.jobId! }, owner.token);
  expect((await call('identity.userInfo', {}, agent.token)).code).toBe(10088);
  await end({ userId: leaver.member.userId, how: 'suspend' });
  await runJobs();
  expect((await told({ jobId: data.jobId! })).data).toMatchObject({ state: 'done', customers: 0, visits: 0 });
  expect((await call('jobs.read', { id: data.jobId! }, owner.token)).data).toMatchObject({
    state: 'done',
    result: { customers: 1100, visits: 30 },
  });
  const shares = await tenant.query(sql`
    select owner_id, count(*)::int from customer where owner_id is not null group by owner_id order by owner_id`);
  expect(shares).toEqual([first, second].map(({ member: { userId: id } }) => ({ owner_id: id, count: 550 })));
  const callBacks = await tenant.query(sql`
    select count(*)::int, bool_and(v.member_id = c.owner_id) as together
    from return_visit v join customer c on c.id = v.customer_id where v.state = 'waiting'`);
  expect(callBacks).toEqual([{ count: 30, together: true }]);
});

test('a suspension ends by a word, and what was handed over stays where it is', async () => {
  const { call, domains, member, addToPublicPool, owner, end, tenantId } = await office();
  const agent = await member('赵婷', presetRoles.agent);
  await call('customers.claim', { ids: [await addToPublicPool()] }, agent.token);
  const { userId } = agent.member;
  await end({ userId, how: 'suspend', successor: 'sea' });
  expect(await domains.identity.enterprisesOf(userId)).toEqual([]);
  expect((await call('organisation.restoreStaff', { userId }, owner.token)).code).toBe(200);
  const { token } = await domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  expect((await call('customers.privatePage', {}, token)).data.total).toBe(0);
});

test('a member who comes back does not get back a public pool that was theirs by name', async () => {
  const { call, owner, takeIn, end, tenantId, domains, clock, a } = await office();
  const back = () => takeIn({ name: '周小杰', mobile: '13700000009', departmentId: a });
  const userId = await back();
  const people = { departmentIds: [], memberIds: [userId], adminIds: [userId] };
  const publicPool = { version: 0, name: '华东', everybody: false, ...people, hiddenFields: [], rules: {} };
  const { data } = await call('customers.saveSea', publicPool, owner.token);
  const publicPools = async () => {
    const { token } = await domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
    return (await call('customers.seas', {}, token)).data.list.map(({ id }) => id);
  };
  expect(await publicPools()).toContain(data.id);
  expect((await end({ userId, how: 'remove' })).code).toBe(200);
  // A code is sent once a minute at most.
  clock.now = () => new Date('2026-03-02T02:05:00Z');
  expect(await back()).toBe(userId);
  expect(await publicPools()).not.toContain(data.id);
});
