import type { RequestTo } from '@haihu/contract/contract';
import { presetRoles } from '@haihu/contract/permissions';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { acceptInvitation } from '../test-support/accepting.ts';

const MOBILE = '13700004711';
const line = { name: '义乌专线', carrier: '移动', area: '浙江义乌', minutePrice: 1200, concurrency: 10 };

/**
 * Creates an enterprise with a line, its owner and a manager of one department. Both come with functions to invite and
 * edit an agent.
 */
async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const lineId = await world.domains.calls.addLine(enterprise.tenantId, { ...line, numbers: ['057188886666'] });
  const owner = await enterprise.member('林总', { isSuper: true, dataScope: 'all' });
  const manager = await enterprise.member('王磊', {
    permissions: [...presetRoles.manager.permissions, 'organisation.staff'],
    dataScope: 'branch',
  });
  const { list } = (await world.call('organisation.roleMenu', {}, owner.token)).data;
  const roleIds = list.filter(({ preset }) => preset === 'agent').map(({ id }) => id);
  const place = { name: '周小杰', departmentId: null, roleIds };
  const add = (change: Partial<RequestTo<'organisation.addStaff'>>, token = owner.token) =>
    world.call('organisation.addStaff', { ...place, mobile: MOBILE, ...change }, token);
  const edit = (userId: string, change: Partial<RequestTo<'organisation.editStaff'>>, token = owner.token) =>
    world.call('organisation.editStaff', { ...place, userId, ...change }, token);
  const read = async (id: string) => (await world.call('organisation.staffMember', { id }, owner.token)).data;
  const signIn = (userId: string) =>
    world.domains.identity.openSession(userId, enterprise.tenantId, { ip: '192.0.2.1', deviceKey: '' });
  return { ...enterprise, call: world.call, world, lineId, owner, manager, add, edit, read, signIn };
}

test('a member who is invited with a scope and a line has that scope and calls over that line', async () => {
  const { add, read, signIn, call, lineId, world } = await office();
  expect((await add({ ownScope: 'all', lineId })).code).toBe(200);
  const userId = await acceptInvitation(world, MOBILE);
  expect(await read(userId)).toMatchObject({ ownScope: 'all', lineId });
  const { token } = await signIn(userId);
  expect((await call('identity.userInfo', {}, token)).data).toMatchObject({ dataScope: 'all' });
  expect((await call('calls.userLine', {}, token)).data.lineId).toBe(lineId);
});

test('an edit changes what somebody sees, signs them out, and leaves what it does not name', async () => {
  const { member, edit, read, signIn, call, lineId, owner } = await office();
  const { member: agent, token } = await member('赵婷', presetRoles.agent);
  expect((await edit(agent.userId, { ownScope: 'branch', lineId })).code).toBe(200);
  expect((await call('identity.userInfo', {}, token)).code).not.toBe(200);
  const later = await signIn(agent.userId);
  expect((await call('identity.userInfo', {}, later.token)).data.dataScope).toBe('branch');
  expect((await edit(agent.userId, { name: '赵婷婷' })).code).toBe(200);
  expect(await read(agent.userId)).toMatchObject({ ownScope: 'branch', lineId });
  expect((await edit(agent.userId, { ownScope: null, lineId: null })).code).toBe(200);
  expect(await read(agent.userId)).toMatchObject({ ownScope: null, lineId: null });
  const last = await signIn(agent.userId);
  expect((await call('identity.userInfo', {}, last.token)).data.dataScope).toBe('self');
  expect((await edit(agent.userId, { lineId: '999' }, owner.token)).code).toBe(40400);
});

test('nobody gives more than they see, nor a line that is not there', async () => {
  const { add, manager } = await office();
  expect((await add({ lineId: '999' })).code).toBe(40400);
  const refused = await add({ ownScope: 'all' }, manager.token);
  expect(refused.code).toBe((await add({ superTenant: true }, manager.token)).code);
  expect(refused.code).not.toBe(200);
});
