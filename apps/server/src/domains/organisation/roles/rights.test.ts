import { presetRoles } from '@haihu/contract/permissions';
import { push } from '@haihu/contract/socket';
import { expect, test, vi } from 'vitest';
import { openSocket } from '../../../../test/socket.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { insertRole, setRolesOf } from '../core/roles.repository.ts';
import { applyRights } from './rights.ts';

async function office() {
  const world = await createWorld({ roles: ['web', 'socket'] });
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷', presetRoles.agent);
  const colleague = await enterprise.member('李敏', presetRoles.agent);
  const host = await world.start();
  const { tenant } = enterprise;
  /** Gives the agent a role with these permissions and this scope. */
  const change = async (permissions: string[], dataScope: 'self' | 'all' = 'self') =>
    tenant.transaction(async (tx) => {
      const name = `角色 ${permissions.length} ${dataScope}`;
      const roleId = await insertRole(tx, { name, permissions, dataScope });
      await setRolesOf(tx, [agent.member.userId], [roleId]);
      return applyRights(tx, { userIds: [agent.member.userId] }, world.clock.now());
    });
  const connect = async ({ token, member } = agent) => {
    const { ticket } = (await world.call('identity.socketTicket', {}, token)).data;
    return openSocket(host, { userId: member.userId, ticket });
  };
  return { ...world, ...enterprise, agent, colleague, change, connect };
}

test('an enterprise starts with three roles, and who joins holds the one that grants just that', async () => {
  const { tenant, agent, member } = await office();
  await member('例外', { permissions: ['calls.read', 'calls.place'], dataScope: 'all' });
  await member('又一个', { permissions: ['calls.place', 'calls.read'], dataScope: 'all' });
  const roles = await tenant.query<{ name: string; holders: number }>(sql`
    select r.name, count(mr.user_id)::int as holders
    from role r left join membership_role mr on mr.tenant_id = r.tenant_id and mr.role_id = r.id
    group by r.id, r.name order by r.id`);
  expect(roles).toEqual([
    { name: '销售', holders: 2 },
    { name: '主管', holders: 0 },
    { name: '管理员', holders: 0 },
    { name: '角色 1', holders: 2 },
  ]);
  expect(agent.member.permissions).toEqual([...presetRoles.agent.permissions].toSorted());
});

test('several roles come to all their permissions and the widest scope; none to nothing', async () => {
  const { tenant, agent, domains, clock } = await office();
  const { userId, tenantId } = agent.member;
  const give = (...grants: { permissions: string[]; dataScope: 'self' | 'department' | 'branch' | 'all' }[]) =>
    tenant.transaction(async (tx) => {
      const ids: string[] = [];
      for (const grant of grants) ids.push(await insertRole(tx, { ...grant, name: `角 ${JSON.stringify(grant)}` }));
      await setRolesOf(tx, [userId], ids);
      await applyRights(tx, { userIds: [userId] }, clock.now());
    });
  const held = async () => {
    const { token } = await domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
    const { permissions, dataScope } = await domains.identity.findMember(token);
    return [permissions, dataScope];
  };
  await give(
    { permissions: ['calls.read', 'calls.place'], dataScope: 'department' },
    { permissions: ['calls.read', 'audit.read'], dataScope: 'branch' },
    { permissions: [], dataScope: 'self' },
  );
  expect(await held()).toEqual([['audit.read', 'calls.place', 'calls.read'], 'branch']);
  await give();
  expect(await held()).toEqual([[], 'self']);
});

test('a member whose rights change is told why and signed out, everywhere at once; a colleague notices nothing', async () => {
  const { call, agent, colleague, change, connect } = await office();
  const [opened, other] = [await connect(), await connect(colleague)];
  opened.send({ type: 'resume', data: 0 });
  await vi.waitFor(() => expect(opened.positions).toHaveLength(1));
  expect(await change(['calls.read'])).toBe(1);
  expect((await call('identity.userInfo', {}, agent.token)).code).toBe(10088);
  expect(await opened.closed).toBe(4401);
  expect(opened.pushes).toMatchObject([{ type: push.permissionsChanged, data: { reason: 'role' } }]);
  expect((await call('identity.userInfo', {}, colleague.token)).code).toBe(200);
  expect(other.socket.readyState).toBe(other.socket.OPEN);
});

test('a socket that has not yet said what it saw is told too: of a scope, a suspension, an end', async () => {
  const { call, member, agent, connect, colleague } = await office();
  const owner = await member('林总', { isSuper: true, dataScope: 'all' });
  const leaver = await member('王磊', presetRoles.agent);
  const [silent, suspended, ended] = [await connect(), await connect(colleague), await connect(leaver)];
  const wide = { name: '看全部', permissions: [...presetRoles.agent.permissions], dataScope: 'all' as const };
  const { data: role } = await call('organisation.saveRole', wide, owner.token);
  const edit = { userId: agent.member.userId, name: '赵婷', departmentId: null, roleIds: [role.id] };
  expect((await call('organisation.editStaff', edit, owner.token)).code).toBe(200);
  for (const [who, how] of [
    [colleague.member, 'suspend'],
    [leaver.member, 'remove'],
  ] as const) {
    const end = { userId: who.userId, how, successor: 'sea' as const };
    expect((await call('organisation.endStaff', end, owner.token)).code).toBe(200);
  }
  for (const [opened, reason] of [
    [silent, 'scope'],
    [suspended, 'suspended'],
    [ended, 'membership'],
  ] as const) {
    expect(await opened.closed).toBe(4401);
    expect(opened.pushes).toMatchObject([{ type: push.permissionsChanged, data: { reason } }]);
  }
});

test('the same rights by another role end nothing', async () => {
  const { call, agent, change } = await office();
  expect(await change([...presetRoles.agent.permissions])).toBe(0);
  expect((await call('identity.userInfo', {}, agent.token)).code).toBe(200);
});

test('a user who signed in after a change is not told of it, whatever that device saw last', async () => {
  const { domains, agent, change, connect, pushesTo } = await office();
  await change(['calls.read']);
  const { userId, tenantId } = agent.member;
  const session = await domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  const member = await domains.identity.findMember(session.token);
  expect(await pushesTo(agent.member)).toMatchObject([{ type: push.permissionsChanged }]);
  expect(await pushesTo(member)).toEqual([]);
  const later = await connect({ ...agent, token: session.token, member });
  later.send({ type: 'resume', data: 1 });
  await vi.waitFor(() => expect(later.positions).toEqual([2]));
  expect(later.pushes).toEqual([]);
});

test('an undone change tells nobody', async () => {
  const { tenant, call, agent, clock } = await office();
  const failing = tenant.transaction(async (tx) => {
    await setRolesOf(tx, [agent.member.userId], []);
    await applyRights(tx, { userIds: [agent.member.userId] }, clock.now());
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect((await call('identity.userInfo', {}, agent.token)).data.permissions).toHaveLength(
    presetRoles.agent.permissions.length,
  );
});

test('a member who left is let in nowhere, and may come back to the same place in history', async () => {
  const { tenant, call, domains, agent, tenantId } = await office();
  const { userId } = agent.member;
  await tenant.query(sql`update membership set left_at = now() where user_id = ${userId}`);
  expect((await call('identity.userInfo', {}, agent.token)).code).toBe(10088);
  expect(await domains.identity.enterprisesOf(userId)).toEqual([]);
  const mobile = '13899990000';
  const back = await domains.identity.addMember(tenantId, { name: '新人', mobile, permissions: [] });
  await tenant.query(sql`update membership set left_at = now(), suspended_at = now() where user_id = ${back}`);
  expect(await domains.identity.addMember(tenantId, { name: '又来', mobile, permissions: [] })).toBe(back);
  expect(await domains.identity.enterprisesOf(back)).toHaveLength(1);
});

test('a release reaches the presets that nobody changed; a changed one keeps what was chosen and names what is new', async () => {
  const { tenant, call, member, domains, agent } = await office();
  const owner = await member('林总', { isSuper: true, dataScope: 'all' });
  const menu = async () => (await call('organisation.roleMenu', {}, owner.token)).data.list;
  const manager = (await menu()).find(({ preset }) => preset === 'manager')!;
  const { id, name, permissions, dataScope } = manager;
  const chosen = { id, name, dataScope, permissions: permissions.filter((code) => code !== 'customers.import') };
  await call('organisation.saveRole', chosen, owner.token);
  // As if the enterprise had been founded by a release that knew neither permission.
  const since = ['calls.read', 'customers.reveal'];
  await tenant.query(sql`
    update role set
      permissions = array(select unnest(permissions) except select unnest(${since}::text[]) order by 1),
      given = array(select unnest(given) except select unnest(${since}::text[]) order by 1)
    where preset is not null`);
  await tenant.query(sql`
    update membership set permissions = array_remove(permissions, 'calls.read') where user_id = ${agent.member.userId}`);

  await domains.organisation.roles.followPresets();
  const [followed, kept] = await menu();
  expect(followed).toMatchObject({ newPermissions: [], permissions: presetRoles.agent.permissions.toSorted() });
  expect(kept!.permissions).not.toContain('customers.import');
  expect(kept!.permissions).not.toContain('customers.reveal');
  expect(kept!.newPermissions.toSorted()).toEqual(since);
  // An active member gets the permission at once and keeps the session.
  expect((await call('identity.userInfo', {}, agent.token)).data.permissions).toContain('calls.read');

  await call('organisation.saveRole', { ...chosen, permissions: kept!.permissions }, owner.token);
  expect((await menu()).map(({ newPermissions }) => newPermissions)).toEqual([[], [], []]);
});

test('managers may ring outside numbers in a call, agents may not, and nobody gives that who lacks it', async () => {
  const { tenant, call, member } = await office();
  const owner = await member('林总', { isSuper: true, dataScope: 'all' });
  const menu = async (token = owner.token) => (await call('organisation.roleMenu', {}, token)).data;
  const rings = async () => (await menu()).list.map(({ preset, ringsOutside }) => [preset, ringsOutside]);
  expect(await rings()).toEqual([
    ['agent', false],
    ['manager', true],
    ['administrator', true],
  ]);
  const [agentRole, managerRole] = (await menu()).list;
  const save = (
    { id, name, permissions, dataScope }: NonNullable<typeof agentRole>,
    change: { ringsOutside?: boolean },
    token = owner.token,
  ) => call('organisation.saveRole', { id, name, permissions, dataScope, ...change }, token);
  expect((await save(managerRole!, { ringsOutside: false })).code).toBe(200);
  // The client of an earlier release does not know the right, and leaves it.
  expect((await save(managerRole!, {})).code).toBe(200);
  expect(await rings()).toContainEqual(['manager', false]);

  const clerk = await member('行政', {
    permissions: ['organisation.read', 'organisation.roles', ...agentRole!.permissions],
    dataScope: 'all',
  });
  expect((await menu(clerk.token)).ringsOutside).toBe(false);
  expect(await save(agentRole!, { ringsOutside: true }, clerk.token)).toMatchObject({ code: 46007 });
  expect((await save(agentRole!, { ringsOutside: true })).code).toBe(200);
  expect(await rings()).toContainEqual(['agent', true]);
  // It is there already, so saving the role gives nothing new.
  expect((await save(agentRole!, { ringsOutside: true }, clerk.token)).code).toBe(200);
  const audited = await tenant.query(sql`select from audit where detail ->> 'ringsOutside' = 'no'`);
  expect(audited).toHaveLength(1);
});
