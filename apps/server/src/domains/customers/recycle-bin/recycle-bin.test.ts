import { presets } from '@haihu/contract/permissions';
import { expect, test } from 'vitest';
import { office } from '../public-pools/test-support/office.ts';

const without = (...left: string[]) => presets.manager.filter((permission) => !left.includes(permission));

test('the bin shows of the sea what the sea shows: of seas that are open, without what they hide', async () => {
  const { make, inPublicPool, call, member, agent, boss, domains, tenantId } = await office();
  const open = await make({
    name: '藏号',
    memberIds: [agent.userId],
    everybody: true,
    hiddenFields: ['mobile', 'company'],
  });
  const closed = await make({ name: '别家', memberIds: [agent.userId], departmentIds: [], adminIds: [boss.userId] });
  const hidden = await inPublicPool(open, { name: '何平', mobile: '13900001234', company: '机密公司' });
  const plain = await inPublicPool('1', { name: '罗敏', mobile: '13900005678', company: '锦程' });
  const elsewhere = await inPublicPool(closed, { name: '孟洁', mobile: '13900009999' });
  const admin = (await domains.identity.openSession(boss.userId, tenantId, { ip: '192.0.2.1', deviceKey: '' })).token;
  for (const id of [hidden, plain, elsewhere]) {
    const { data } = await call('customers.deleteFromSea', { whom: { by: 'ids', ids: [id] } }, admin);
    expect(data.changed).toBe(1);
  }
  const manager = (await member('王磊', { permissions: presets.manager })).token;
  const bin = async (search?: string, token = manager) => {
    const { data } = await call('customers.recycleBin', { search }, token);
    return [data.total, data.list.map(({ name, mobile, company }) => [name, mobile, company])];
  };
  expect(await bin()).toEqual([
    2,
    [
      ['罗敏', '139****5678', '锦程'],
      ['何平', '', null],
    ],
  ]);
  for (const number of ['13900001234', '1234', '13900009999', '孟洁']) expect(await bin(number)).toEqual([0, []]);
  expect(await bin('5678')).toEqual([1, [['罗敏', '139****5678', '锦程']]]);
  expect((await bin(undefined, admin))[0]).toBe(3);
});

test('a member who reads only one pool sees only that one in the bin', async () => {
  const { own, inPublicPool, call, member, agent, boss, domains, tenantId } = await office();
  const admin = (await domains.identity.openSession(boss.userId, tenantId, { ip: '192.0.2.1', deviceKey: '' })).token;
  const [held, free] = [await own(agent.userId, 1, { name: '私海' }), await inPublicPool('1', { name: '公海' })];
  await call('customers.deletePrivate', { whom: { by: 'ids', ids: [held] } }, admin);
  await call('customers.deleteFromSea', { whom: { by: 'ids', ids: [free] } }, admin);
  const names = async (lacking: string) => {
    const permissions = without(lacking);
    const { token } = await member('王磊', { permissions, dataScope: 'all' });
    return (await call('customers.recycleBin', {}, token)).data.list.map(({ name }) => name);
  };
  expect(await names('customers.private.read')).toEqual(['公海']);
  expect(await names('customers.sea.read')).toEqual(['私海']);
});
