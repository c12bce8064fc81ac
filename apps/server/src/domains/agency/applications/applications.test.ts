import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { createWorld } from '../../../../test/world.ts';
import { createAgency, profile } from '../test-support/agencies.ts';

test('an applicant for an agency waits, may not ask twice, and reads the reason of a refusal', async () => {
  const world = await createWorld();
  const { call, domains } = world;
  const office = await world.enterprise();
  const { token, member } = await office.member('王经理');
  expect((await call('agency.application', {}, token)).data.state).toBe('none');
  expect(await call('agency.apply', { ...profile, creditCode: '123' }, token)).toMatchObject({
    code: 41922,
    data: { fields: [{ field: 'creditCode' }] },
  });
  expect(await call('agency.apply', { ...profile, phone: '12' }, token)).toMatchObject({
    data: { fields: [{ field: 'phone' }] },
  });
  expect(await call('agency.apply', { ...profile, name: ' ' }, token)).toMatchObject({
    code: 40000,
    data: { fields: [{ field: 'name' }] },
  });
  expect(await call('agency.apply', profile, token)).toMatchObject({ code: 200, data: { state: 'waiting' } });
  expect((await call('agency.apply', profile, token)).code).toBe(41920);
  const elsewhere = await world.enterprise('海呼分部');
  await domains.identity.addMember(elsewhere.tenantId, { name: '王经理', mobile: '13900000000', permissions: [] });

  const [waiting] = await domains.agency.applications.listWaiting();
  expect(waiting).toMatchObject({ name: '华东渠道', phone: '13812349999', region: '浙江杭州' });
  expect(await domains.agency.applications.refuse(waiting!.id, '执照看不清')).toBe(true);
  expect(await domains.agency.applications.refuse(waiting!.id, '再来')).toBe(false);
  expect(await domains.agency.applications.approve(waiting!.id)).toBeNull();
  const { data } = await call('agency.application', {}, token);
  expect(data).toMatchObject({ state: 'refused', reason: '执照看不清' });
  expect(await world.pushesTo(member)).toMatchObject([
    { type: push.operatorAnswered, data: { what: 'agency', state: 'refused' }, msg: '服务商申请没有通过，看看原因' },
  ]);
  const read = await call('messages.list', { kind: 'system' }, token);
  expect(read.data.list).toMatchObject([{ link: { to: 'agency' } }]);
  expect((await call('agency.apply', profile, token)).code).toBe(200);
});

test('an approved agency is an enterprise of its own, owned by who asked', async () => {
  const { call, applicant, agencyId, owner, domains, world } = await createAgency();
  expect(await auditedIn(world.db.forTenant(agencyId))).toEqual(['agency.founded']);
  expect((await call('agency.application', {}, applicant.token)).data).toMatchObject({
    state: 'approved',
    agencyName: '华东渠道',
  });
  expect((await call('agency.apply', profile, applicant.token)).code).toBe(41921);
  expect((await call('organisation.enterprises', {}, applicant.token)).data.list).toMatchObject([
    { name: '海呼演示' },
    { id: agencyId, name: '华东渠道', isOwner: true },
  ]);
  expect(await domains.agency.applications.list()).toMatchObject([{ id: agencyId, name: '华东渠道', host: null }]);
  expect((await call('agency.apply', profile, owner.token)).code).toBe(41921);
});

test('the menu differs for an owner, for who lacks the right, and outside an agency', async () => {
  const { call, owner, applicant, colleague } = await createAgency();
  const keysOf = async (token: string) => {
    const { data } = await call('agency.menu', {}, token);
    return [data.standing, ...data.menu.map(({ key }) => key)];
  };
  expect(await keysOf(applicant.token)).toEqual(['none', 'apply']);
  expect(await keysOf(owner.token)).toEqual(expect.arrayContaining(['agency', 'enterprises', 'open']));
  const reader = await colleague('小李', '13912340001', ['agency.read']);
  expect(await keysOf(reader.token)).toEqual(['agency', 'enterprises']);
  const nobody = await colleague('小张', '13912340002', []);
  expect(await keysOf(nobody.token)).toEqual(['agency']);
});
