import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { sql } from '../../../platform/db/sql.ts';

const home = { ip: '192.0.2.10', deviceKey: '' };
const mobile = '13812340771';

test('nobody signs in at a suspended enterprise, what is open ends, and nothing is lost', async () => {
  const world = await sharedWorld();
  const { tenantId, member, tenant } = await world.enterprise('海呼演示');
  const owner = await member('周总', { isSuper: true, mobile, password: 'owner-secret' });
  const { suspension } = world.domains.organisation;
  const login = () => world.domains.identity.login({ mobile, password: 'owner-secret' }, home);
  expect((await login()).session).not.toBeNull();

  expect(await suspension.suspend(tenantId, '欠费')).toBe(true);
  expect(await suspension.suspend(tenantId, '欠费')).toBe(false);
  expect(await world.call('organisation.staff', {}, owner.token)).toMatchObject({ code: 10088 });
  expect(await login()).toMatchObject({ session: null, choice: { suspendedIn: ['海呼演示'] } });

  expect(await suspension.resume(tenantId)).toBe(true);
  expect(await suspension.resume(tenantId)).toBe(false);
  expect((await login()).session).toMatchObject({ user: { name: '周总', superTenant: true } });

  await suspension.rename(tenantId, '海呼科技');
  expect((await login()).session).toMatchObject({ user: { tenantName: '海呼科技' } });
  const audited = await tenant.query<{ action: string }>(sql`
    select action from audit
    where tenant_id = ${tenantId} and actor_id is null and action like 'enterprises.%' order by id`);
  expect(audited.map(({ action }) => action)).toEqual([
    'enterprises.suspended',
    'enterprises.resumed',
    'enterprises.saved',
  ]);
});

test('a member whom the operator suspends is out at once, and comes back to the same place', async () => {
  const world = await sharedWorld();
  const { tenantId, member } = await world.enterprise('海呼演示');
  const agent = await member('赵婷');
  const other = await member('李敏');
  const { setMemberSuspended } = world.domains.organisation.suspension;
  const info = (token: string) => world.call('identity.userInfo', {}, token);
  expect(await setMemberSuspended(tenantId, agent.member.userId, true)).toBe(true);
  expect(await setMemberSuspended(tenantId, agent.member.userId, true)).toBe(false);
  expect((await info(agent.token)).code).not.toBe(200);
  expect((await info(other.token)).code).toBe(200);
  expect(await setMemberSuspended(tenantId, agent.member.userId, false)).toBe(true);
  expect(await setMemberSuspended(tenantId, '999999', true)).toBe(false);
});

test('a user who was locked out by wrong passwords tries again once the operator allows it', async () => {
  const world = await sharedWorld();
  const { member } = await world.enterprise('海呼演示');
  const own = '13812340772';
  await member('赵婷', { mobile: own, password: 'agent-secret' });
  const { identity } = world.domains;
  const login = (password: string) => identity.login({ mobile: own, password }, { ip: '192.0.2.77', deviceKey: '' });
  for (let tries = 0; tries < 5; tries += 1) await expect(login('wrong-one')).rejects.toThrow();
  await expect(login('agent-secret')).rejects.toMatchObject({ errorName: 'identity.try_later' });
  expect(await identity.unlock(own)).toBe(true);
  expect((await login('agent-secret')).session).not.toBeNull();
  expect(await identity.unlock('13812349990')).toBe(false);
});
