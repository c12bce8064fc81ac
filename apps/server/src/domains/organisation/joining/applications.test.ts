import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createNewcomers } from '../test-support/newcomers.ts';

async function createOffice() {
  const scene = await createNewcomers();
  const { call, owner } = scene;
  const code = (await call('enterprises.joinWay', {}, owner.token)).data.code!;
  const apply = (ticket: string, to: { id: string } | { code: string } = { code }, name = '赵婷') =>
    call('enterprises.apply', { ticket, to, name, note: '销售一组的' });
  const page = async (token = owner.token) => (await call('enterprises.applications', {}, token)).data.list;
  const own = async (ticket: string) => (await call('enterprises.ownApplications', { ticket })).data.list;
  return { ...scene, code, apply, page, own };
}

test('asked for by code, accepted with department and role, entered with the same ticket', async () => {
  const { apply, page, own, code, call, owner, newcomer, enterprise, presetIds, pushesTo } = await createOffice();
  const { ticket, enter, mobile } = await newcomer();
  const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`;
  expect((await call('enterprises.byCode', { ticket, code: typed })).data).toEqual({
    id: enterprise.tenantId,
    name: '海呼演示',
    industry: 'other',
    city: null,
  });
  const { data: sent } = await apply(ticket, { code: typed });
  expect(sent).toMatchObject({ tenantName: '海呼演示', state: 'waiting' });
  expect((await apply(ticket)).code).toBe(41605);
  expect(await pushesTo(owner.member)).toMatchObject([{ type: push.enterpriseNews, data: { what: 'application' } }]);
  const [waiting] = await page();
  expect(waiting).toMatchObject({ id: sent.id, name: '赵婷', note: '销售一组的', state: 'waiting' });
  expect(waiting!.mobile).not.toBe(mobile);

  const departmentId = await enterprise.department('销售一组');
  const { agent } = await presetIds(owner.token);
  const answer = { id: sent.id, departmentId, roleIds: [agent!] };
  expect((await call('enterprises.accept', answer, owner.token)).code).toBe(200);
  expect((await call('enterprises.accept', answer, owner.token)).code).toBe(41607);
  expect((await auditedIn(enterprise.tenant)).at(-1)).toBe('enterprises.application_accepted');
  expect(await own(ticket)).toMatchObject([{ state: 'accepted', tenantId: enterprise.tenantId }]);
  const user = (await call('identity.userInfo', {}, await enter(enterprise.tenantId))).data;
  expect(user).toMatchObject({ name: '赵婷', superTenant: false, dataScope: 'self' });
  expect(user.permissions).not.toContain('organisation.staff');
  const another = await newcomer();
  expect((await call('enterprises.accept', { ...answer, id: '999' }, owner.token)).code).toBe(40400);
  expect(await own(another.ticket)).toEqual([]);
});

test('refused with a reason the applicant reads; they may ask again, and withdraw', async () => {
  const { apply, page, own, call, owner, newcomer, enterprise } = await createOffice();
  const { ticket } = await newcomer();
  const first = (await apply(ticket)).data;
  expect((await call('enterprises.refuse', { id: first.id, reason: '' }, owner.token)).code).toBe(40000);
  await call('enterprises.refuse', { id: first.id, reason: '不认识你' }, owner.token);
  expect((await auditedIn(enterprise.tenant)).at(-1)).toBe('enterprises.application_refused');
  expect(await own(ticket)).toMatchObject([{ state: 'refused', reason: '不认识你' }]);
  const second = (await apply(ticket, { id: enterprise.tenantId })).data;
  const withdraw = (by: string) =>
    call('enterprises.withdraw', { ticket: by, tenantId: enterprise.tenantId, id: second.id });
  expect((await withdraw((await newcomer()).ticket)).code, 'another’s').toBe(40400);
  expect((await withdraw(ticket)).code).toBe(200);
  expect((await withdraw(ticket)).code).toBe(41607);
  expect((await own(ticket)).map(({ state }) => state)).toEqual(['refused']);
  expect((await page()).map(({ state, decidedBy }) => [state, decidedBy])).toEqual([
    ['withdrawn', null],
    ['refused', '王总'],
  ]);
});

test('nobody gives more than they hold, nor a place in another’s department', async () => {
  const { apply, call, owner, newcomer, enterprise, presetIds } = await createOffice();
  const roles = await presetIds(owner.token);
  const [ours, theirs] = [await enterprise.department('一组'), await enterprise.department('二组')];
  const leader = await enterprise.member('陈主管', {
    permissions: ['organisation.read', 'organisation.applications'],
    dataScope: 'branch',
    departmentId: ours,
  });
  const { id } = (await apply((await newcomer()).ticket)).data;
  const accept = (departmentId: string | null, ...roleIds: string[]) =>
    call('enterprises.accept', { id, departmentId, roleIds }, leader.token);
  expect((await accept(ours, roles.administrator!)).code).toBe(41617);
  expect((await accept(ours, roles.agent!)).code, 'may place no calls').toBe(41617);
  const [own] = await enterprise.tenant.query<{ id: string }>(sql`
    select role_id as id from membership_role where user_id = ${leader.member.userId}`);
  expect((await accept(theirs, own!.id)).code).toBe(41617);
  expect((await accept('999999', own!.id)).code).toBe(41616);
  expect((await accept(ours, '999999')).code).toBe(41616);
  expect((await call('enterprises.places', {}, leader.token)).data).toMatchObject({
    departments: [{ name: '一组', depth: 0 }],
    roles: [{ id: own!.id }],
  });
  expect((await accept(ours, own!.id)).code).toBe(200);
});

test('found by a part of the name, unless it does not want to be; a renewed code ends the one before', async () => {
  const { apply, code, call, owner, newcomer, enterprise, world } = await createOffice();
  const { ticket } = await newcomer();
  await world.enterprise('大海呼啸旅行社');
  const search = async (words: string) =>
    (await call('enterprises.search', { ticket, words })).data.list.map(({ name }) => name);
  expect(await search('海呼')).toEqual(['海呼演示', '大海呼啸旅行社']);
  expect(await search('%%')).toEqual([]);
  expect(await call('enterprises.search', { ticket, words: '海' })).toMatchObject({
    code: 40000,
    data: { fields: [{ field: 'words' }] },
  });
  await call('enterprises.setJoinWay', { findable: false, code: 'renew' }, owner.token);
  expect(await search('海呼演示')).toEqual([]);
  expect((await apply(ticket, { id: enterprise.tenantId })).code).toBe(40400);
  expect((await apply(ticket, { code })).code).toBe(41602);
  const { data } = await call('enterprises.setJoinWay', { code: 'off' }, owner.token);
  expect(data).toEqual({ code: null, findable: false });
});

test('members are told that they are in, and spam ends at ten a day', async () => {
  const { apply, call, owner, world, newcomer } = await createOffice();
  const { ticket } = (await call('identity.entranceTicket', {}, owner.token)).data;
  expect((await apply(ticket)).code).toBe(41603);
  await world.admin(`update membership set suspended_at = now()`);
  expect((await apply(ticket)).code).toBe(41604);

  const spammer = await newcomer();
  for (let index = 0; index < 11; index += 1) {
    const { tenantId } = await world.enterprise(`企业 ${index}`);
    expect((await apply(spammer.ticket, { id: tenantId })).code).toBe(index < 10 ? 200 : 41606);
  }
  for (let guess = 0; guess < 20; guess += 1) await apply(ticket, { code: 'AAAAAAAA' });
  expect((await apply(ticket, { code: 'AAAAAAAA' })).code).toBe(40203);
});

test('pages lose and double nothing', async () => {
  const { apply, call, owner, newcomer, pass } = await createOffice();
  const people = [await newcomer(), await newcomer(), await newcomer()];
  for (const [index, { ticket }] of people.entries()) {
    if (index === 2) pass(1000);
    await apply(ticket, undefined, `人${index}`);
  }
  const read = async (next?: string) => (await call('enterprises.applications', { size: 2, next }, owner.token)).data;
  const first = await read();
  const second = await read(first.next!);
  expect([first.total, second.next]).toEqual([3, null]);
  expect([...first.list, ...second.list].map(({ name }) => name)).toEqual(['人2', '人1', '人0']);
});
