import { expect, test } from 'vitest';
import { createInbox } from '../../identity/test-support/inbox.ts';
import { createAgency } from '../test-support/agencies.ts';

const HOST = 'crm.huadong.example';
const visitor = { ip: '192.0.2.77', deviceKey: '' };

test('at an agency’s host only the agency and its enterprises are entered, and nothing tells of others', async () => {
  const scene = await createAgency();
  const { domains, world, openEnterprise, agencyId } = scene;
  const { identity } = domains;
  expect(await domains.agency.hosts.set(agencyId, HOST.toUpperCase())).toBe(true);
  const { id, boss } = await openEnterprise('明达五金', '13700006001');
  const elsewhere = await world.enterprise('别家公司');
  await identity.addMember(elsewhere.tenantId, { name: '周总', mobile: '13700006001', permissions: [] });
  await identity.addMember(elsewhere.tenantId, { name: '外人', mobile: '13700006002', permissions: [] });
  const { codeAfter } = createInbox(world);
  const signIn = async (mobile: string, host: string, tenantId?: string) => {
    const later = new Date(world.clock.now().getTime() + 2 * 60_000);
    world.clock.now = () => later;
    const code = await codeAfter(() => identity.sendCode({ mobile, purpose: 'login' }, { ...visitor, host }));
    return identity.login({ mobile, code, agreed: true, tenantId }, { ...visitor, host });
  };
  const there = await signIn('13700006001', HOST);
  expect(there.session?.user.tenantId, 'the only one of this host').toBe(id);

  const { choice } = await signIn('13700006002', HOST);
  const stranger = await signIn('13700006003', HOST);
  expect(choice!.enterprises).toEqual([]);
  expect(Object.keys(choice!)).toEqual(Object.keys(stranger.choice!));
  const ticket = choice!.ticket;
  await expect(
    identity.chooseEnterprise({ ticket, tenantId: elsewhere.tenantId }, { ...visitor, host: HOST }),
  ).rejects.toMatchObject({ errorName: 'identity.choice_expired' });
  await expect(
    identity.switchEnterprise(boss.member, elsewhere.tenantId, { ...visitor, host: HOST }),
  ).rejects.toMatchObject({ errorName: 'identity.no_enterprise' });
  const moved = await identity.switchEnterprise(boss.member, elsewhere.tenantId, { ...visitor, host: 'localhost' });
  expect(moved.user.tenantName, 'the installation’s own host is for all').toBe('别家公司');
});

test('at an agency’s host nobody founds an enterprise beside it', async () => {
  const { domains, agencyId, http, call, applicant } = await createAgency();
  await domains.agency.hosts.set(agencyId, HOST);
  const { ticket } = (await call('identity.entranceTicket', {}, applicant.token)).data;
  const founding = { ticket, name: '新公司', industry: 'other', ownName: '王' };
  const url = '/gateway/api/enterprise/found';
  const at = async (host: string) =>
    (await http.inject({ method: 'POST', url, headers: { host }, payload: founding })).json();
  expect((await at(HOST)).code).toBe(41927);
  expect((await at('localhost')).code).toBe(200);
});

test('a host that an enterprise has as its own becomes no agency’s, until it is taken back', async () => {
  const { domains, world, agencyId } = await createAgency();
  const { hosts } = domains.agency;
  const { tenantId } = await world.enterprise('云帆');
  const { looks } = domains.config;
  await looks.setOwner('crm.yunfan.example', tenantId);
  await expect(hosts.set(agencyId, 'CRM.yunfan.example')).rejects.toMatchObject({
    errorName: 'request.invalid',
    data: { fields: [{ field: 'host' }] },
  });
  expect(await hosts.agencyAt('crm.yunfan.example')).toBeNull();
  await looks.setOwner('crm.yunfan.example', null);
  expect(await hosts.set(agencyId, 'crm.yunfan.example')).toBe(true);
  await expect(looks.setOwner('crm.yunfan.example', tenantId)).rejects.toMatchObject({ errorName: 'request.invalid' });
});

test('a host belongs to one agency', async () => {
  const { domains, agencyId } = await createAgency();
  const { hosts } = domains.agency;
  expect(await hosts.set(agencyId, HOST)).toBe(true);
  expect(await hosts.set(agencyId, HOST)).toBe(true);
  expect(await hosts.set('999999', null)).toBe(false);
  await expect(hosts.set('999999', HOST)).rejects.toMatchObject({ errorName: 'request.invalid' });
  await expect(hosts.set(agencyId, 'no host/at all')).rejects.toMatchObject({ errorName: 'request.invalid' });
  expect(await hosts.agencyAt(HOST)).toBe(agencyId);
});
