import type { EndpointName } from '@haihu/contract/contract';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';

const password = 'haihu-demo';

test('login by password, the caller’s own data, and the end', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  await enterprise.member('赵婷', { mobile: '13800000003', permissions: ['customers.sea.read'], password });

  const login = await world.call('identity.login', { mobile: '13800000003', password });
  const { token, user } = login.data.session!;
  expect(user).toEqual({
    userId: expect.any(String),
    name: '赵婷',
    mobile: '138****0003',
    tenantId: enterprise.tenantId,
    tenantName: '海呼演示',
    zone: 'Asia/Shanghai',
    superTenant: false,
    permissions: ['customers.sea.read'],
    dataScope: 'self',
    companyType: 0,
    masksPhones: true,
    desensitizer: { isOpen: false, value: [] },
    jurisdiction: { sea: true, private: false, import: false, dial: false, callRecords: false, statistics: false },
    jurisdictionTWo: { claim: false, addCustomer: false, editCustomer: false, followUp: false, playRecording: false },
  });
  expect((await world.call('identity.userInfo', {}, token)).data).toEqual(user);
  expect((await world.call('identity.logout', {}, token)).data).toEqual({ done: true });
  expect(await world.call('identity.userInfo', {}, token)).toMatchObject({ code: 10088 });
});

test('the super-tenant may open everything, and an enterprise that does not mask shows numbers', async () => {
  const world = await createWorld();
  const { identity } = world.domains;
  const tenantId = await identity.foundEnterprise('海呼演示', { masksPhones: false, companyType: 1 });
  await identity.addMember(tenantId, { name: '周总', mobile: '13800000001', permissions: [], isSuper: true, password });
  const { data } = await world.call('identity.login', { mobile: '13800000001', password });
  const { user } = data.session!;
  expect(user).toMatchObject({ superTenant: true, mobile: '13800000001', masksPhones: false, companyType: 1 });
  const entries = { ...user.jurisdiction, ...user.jurisdictionTWo };
  expect(Object.values(entries).every(Boolean)).toBe(true);
});

test('token and Authorization must agree; one of them is enough', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const [one, other] = [await enterprise.member('赵婷'), await enterprise.member('李敏')];
  const ask = (token: string, headers: Record<string, string>) =>
    world.call('identity.userInfo', {}, token, { headers });
  expect(await ask(one.token, { authorization: other.token })).toMatchObject({ code: 10020 });
  expect(await ask(one.token, { authorization: `Bearer ${one.token}` })).toMatchObject({ code: 200 });
  expect(await ask('', { authorization: one.token })).toMatchObject({ code: 200 });
  expect(await ask('', {})).toMatchObject({ code: 401 });
});

test('an identifier authorises nothing', async () => {
  const world = await createWorld();
  const { session } = await (await world.enterprise()).member('赵婷');
  const headers = { 'cloud-token': session.cloudToken, userkey: session.userKey };
  expect(await world.call('identity.userInfo', {}, '', { headers })).toMatchObject({ code: 401 });
  expect(await world.call('identity.userInfo', {}, session.cloudToken, { headers })).toMatchObject({ code: 10020 });
});

test('in a second enterprise one sees nothing of the first', async () => {
  const world = await createWorld();
  const [first, second] = [await world.enterprise('海呼演示'), await world.enterprise('海呼分部')];
  const place = { mobile: '13800000002', password, dataScope: 'all' as const };
  await first.member('王主管', place);
  const { token } = await second.member('王主管', place);
  await first.addToPublicPool();
  const ownId = await second.addToPublicPool();

  const { list } = (await world.call('customers.seaPage', {}, token)).data;
  expect(list.map(({ id }) => id)).toEqual([ownId]);
  expect((await world.call('organisation.enterprises', {}, token)).data.list).toMatchObject([
    { id: first.tenantId, name: '海呼演示', current: false },
    { id: second.tenantId, name: '海呼分部', current: true },
  ]);
  const switched = await world.call('identity.switchEnterprise', { tenantId: first.tenantId }, token);
  const inFirst = await world.call('customers.seaPage', {}, switched.data.token);
  expect(inFirst.data.list.map(({ id }) => id)).not.toContain(ownId);
  expect(await world.call('identity.userInfo', {}, token)).toMatchObject({ code: 10088 });
});

describe('wrong passwords count for the address of the caller', () => {
  const mobile = '13800000003';

  test('a caller gets no new tries by a forged address', async () => {
    const world = await createWorld();
    const guess = (ip: string, forwarded = '203.0.113.1') =>
      world.call('identity.login', { mobile, password: 'guess' }, '', {
        ip,
        headers: { 'x-forwarded-for': forwarded },
      });
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await guess('198.51.100.7', `203.0.113.${triesLeft}`)).toMatchObject({ code: 40201, data: { triesLeft } });
    }
    expect(await guess('198.51.100.7')).toMatchObject({ code: 40203, data: { allowedAgainAt: expect.any(String) } });
    expect(await guess('198.51.100.8')).toMatchObject({ code: 40201, data: { triesLeft: 4 } });
  });

  test('and behind a trusted proxy each caller for itself', async () => {
    const world = await createWorld();
    const guess = (forwarded: string) =>
      world.call('identity.login', { mobile, password: 'guess' }, '', {
        ip: '192.0.2.250',
        headers: { 'x-forwarded-for': forwarded },
      });
    for (let index = 0; index < 5; index += 1) await guess('203.0.113.1');
    expect(await guess('203.0.113.1')).toMatchObject({ code: 40203 });
    expect(await guess('203.0.113.9, 203.0.113.1')).toMatchObject({ code: 40203 });
    expect(await guess('203.0.113.2')).toMatchObject({ code: 40201, data: { triesLeft: 4 } });
  });
});

describe('bad input is named', () => {
  const mobile = '13800000003';
  test.each<[EndpointName, object, string]>([
    ['identity.login', {}, 'mobile'],
    ['identity.login', { mobile, password: '' }, 'password'],
    ['identity.login', { mobile, password: 1 }, 'password'],
    ['identity.login', { mobile, password: 'x'.repeat(201) }, 'password'],
    ['identity.login', { mobile, password, tenantId: '-1' }, 'tenantId'],
    ['identity.login', { mobile, password, remember: true }, 'remember'],
    ['identity.login', { mobile: '\0', password }, 'mobile'],
    ['identity.login', { mobile, code: '12345', agreed: true }, 'code'],
    ['identity.login', { mobile, code: '1234567', agreed: true }, 'code'],
    ['identity.login', { mobile, code: '１２３４５６', agreed: true }, 'code'],
    ['identity.login', { mobile, code: '123456' }, 'agreed'],
    ['identity.login', { mobile, code: '123456', agreed: false }, 'agreed'],
    ['identity.sendCode', {}, 'mobile'],
    ['identity.sendCode', { mobile }, 'purpose'],
    ['identity.sendCode', { mobile, purpose: 'pay' }, 'purpose'],
    ['identity.sendCode', { mobile: 13800000003, purpose: 'login' }, 'mobile'],
    ['identity.chooseEnterprise', { ticket: 'x' }, 'tenantId'],
    ['identity.chooseEnterprise', { ticket: 'x'.repeat(101), tenantId: '1' }, 'ticket'],
    ['identity.switchEnterprise', { tenantId: '9223372036854775808' }, 'tenantId'],
    ['identity.switchEnterprise', {}, 'tenantId'],
    ['identity.resetPassword', { mobile, code: '1234567', password: 'haihu-better' }, 'code'],
    ['identity.resetPassword', { mobile, code: '１２３４５６', password: 'haihu-better' }, 'code'],
    ['identity.resetPassword', { mobile, code: '123456', password: 'haihu\0better' }, 'password'],
    ['identity.resetPassword', { mobile, code: '123456', password: 'haihu\ud800better' }, 'password'],
    ['identity.resetPassword', { mobile, code: '123456', password: 'x'.repeat(201) }, 'password'],
    ['identity.changePassword', { oldPassword: '', password: 'haihu-better' }, 'oldPassword'],
    ['identity.sendOwnCode', { purpose: 'login' }, 'purpose'],
    ['identity.sendOwnCode', { purpose: 'change-new' }, 'mobile'],
    ['identity.sendOwnCode', { purpose: 'delete', mobile }, 'mobile'],
    ['identity.changeMobile', { oldCode: '123456', mobile, newCode: '12345' }, 'newCode'],
    ['identity.endDevice', { id: '0' }, 'id'],
    ['identity.updateProfile', { name: '  ' }, 'name'],
    ['identity.updateProfile', { name: '赵\0婷' }, 'name'],
    ['identity.updateProfile', { name: '赵'.repeat(31) }, 'name'],
  ])('%s %j: %s', async (name, request, field) => {
    const world = await createWorld();
    const { token } = await (await world.enterprise()).member('赵婷');
    const reply = await world.call(name, request as never, token);
    expect(reply.code).toBe(40000);
    expect((reply.data as unknown as { fields: { field: string }[] }).fields.map((wrong) => wrong.field)).toContain(
      field,
    );
  });

  test.each(['138', '12800000003', '+1 212 555 0100', '１３８'])('%s is no mobile number', async (number) => {
    const world = await createWorld();
    expect(await world.call('identity.login', { mobile: number, password })).toMatchObject({ code: 40207 });
    expect(await world.call('identity.sendCode', { mobile: number, purpose: 'login' })).toMatchObject({ code: 40207 });
  });
});
