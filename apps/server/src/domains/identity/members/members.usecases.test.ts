import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';

const home = { ip: '192.0.2.10', deviceKey: '' };
const mobile = '13800000002';
const manager = { name: '王主管', mobile, permissions: [], password: 'haihu-demo' };

test('a user who joins a second enterprise keeps the password, whatever the second one says', async () => {
  const { identity } = (await createWorld()).domains;
  const [first, second] = [await identity.foundEnterprise('海呼演示'), await identity.foundEnterprise('海呼分部')];
  expect(await identity.hasUser(mobile)).toBe(false);
  const userId = await identity.addMember(first, manager);
  expect(await identity.hasUser(mobile)).toBe(true);
  expect(await identity.addMember(second, { ...manager, password: 'taken over' })).toBe(userId);

  await expect(identity.login({ mobile, password: 'taken over' }, home)).rejects.toMatchObject({
    errorName: 'identity.wrong_credentials',
  });
  expect((await identity.login({ mobile, password: 'haihu-demo' }, home)).choice!.enterprises).toHaveLength(2);
});

test('an enterprise cannot give a password to a member of another who has none', async () => {
  const { identity } = (await createWorld()).domains;
  await identity.addMember(await identity.foundEnterprise('海呼演示'), { ...manager, password: undefined });
  await identity.addMember(await identity.foundEnterprise('海呼分部'), manager);
  await expect(identity.login({ mobile, password: 'haihu-demo' }, home)).rejects.toMatchObject({
    errorName: 'identity.wrong_credentials',
  });
});

test('nobody is a member twice', async () => {
  const { identity } = (await createWorld()).domains;
  const tenantId = await identity.foundEnterprise('海呼演示');
  await identity.addMember(tenantId, manager);
  await expect(identity.addMember(tenantId, { ...manager, name: '别名' })).rejects.toMatchObject({
    data: { fields: [{ field: 'mobile' }] },
  });
});

test('a new password ends every session and takes the place of the old one', async () => {
  const { identity } = (await createWorld()).domains;
  const tenantId = await identity.foundEnterprise('海呼演示');
  await identity.addMember(tenantId, manager);
  const { session } = await identity.login({ mobile, password: 'haihu-demo' }, home);

  await identity.resetPassword(mobile, 'another one');
  await expect(identity.findMember(session!.token)).rejects.toMatchObject({ errorName: 'session.revoked' });
  await expect(identity.login({ mobile, password: 'haihu-demo' }, home)).rejects.toThrow();
  expect((await identity.login({ mobile, password: 'another one' }, home)).session).not.toBeNull();
});

test.each([
  ['13800000009', 'long enough', 'mobile'],
  [mobile, 'shorter', 'password'],
  [mobile, 'x'.repeat(201), 'password'],
])('a new password for %s, %s: wrong %s', async (number, password, field) => {
  const { identity } = (await createWorld()).domains;
  await identity.addMember(await identity.foundEnterprise('海呼演示'), manager);
  await expect(identity.resetPassword(number, password)).rejects.toMatchObject({ data: { fields: [{ field }] } });
});

test('the operator sees every enterprise with its size and its owners', async () => {
  const { identity } = (await createWorld()).domains;
  const [first, second] = [await identity.foundEnterprise('海呼演示'), await identity.foundEnterprise('海呼分部')];
  await identity.addMember(first, { ...manager, name: '周总', mobile: '13800000001', isSuper: true });
  await identity.addMember(first, manager);
  expect(await identity.listEnterprises()).toMatchObject([
    { id: first, name: '海呼演示', memberCount: 2, owners: ['周总'] },
    { id: second, name: '海呼分部', memberCount: 0, owners: [] },
  ]);
});
