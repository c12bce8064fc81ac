import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createNewcomers, DAY } from '../test-support/newcomers.ts';

async function createInvitations() {
  const scene = await createNewcomers();
  const { call, owner, presetIds } = scene;
  const { agent } = await presetIds(owner.token);
  const invite = async (limits: { days?: number; maxUses?: number } = {}, token = owner.token) =>
    call('enterprises.invite', { departmentId: null, roleIds: [agent!], days: 7, maxUses: 10, ...limits }, token);
  const join = (ticket: string, code: string) => call('enterprises.join', { ticket, code, name: '赵婷' });
  const look = (code: string) => call('enterprises.invitation', { code });
  return { ...scene, invite, join, look, agent: agent! };
}

test('the link says who invites where; who follows it is in at once, with its role and a line in the audit', async () => {
  const { invite, join, look, newcomer, enterprise, call, owner } = await createInvitations();
  const { code } = (await invite()).data;
  expect((await look(code)).data).toEqual({
    tenantId: enterprise.tenantId,
    tenantName: '海呼演示',
    zone: 'Asia/Shanghai',
    makerName: '王总',
    expiresAt: '2026-03-09T02:00:00Z',
  });
  const person = await newcomer();
  await call('enterprises.apply', { ticket: person.ticket, to: { id: enterprise.tenantId }, name: '赵婷' });
  expect((await join(person.ticket, code)).data).toEqual({ id: enterprise.tenantId, name: '海呼演示' });
  expect((await join(person.ticket, code)).code).toBe(41603);
  const user = (await call('identity.userInfo', {}, await person.enter(enterprise.tenantId))).data;
  expect(user).toMatchObject({ name: '赵婷', superTenant: false });
  const [application] = (await call('enterprises.applications', {}, owner.token)).data.list;
  expect(application, 'what waited is answered with it').toMatchObject({ state: 'accepted', decidedBy: '王总' });
  const [used] = (await call('enterprises.invites', {}, owner.token)).data.list;
  expect(used).toMatchObject({ uses: 1, maxUses: 10, roles: [{ name: '销售', preset: 'agent' }], state: 'open' });
  const audited = await enterprise.tenant.query<{ action: string; by: string }>(sql`
    select action, actor_id as by from audit where action like 'enterprises.%' order by id`);
  expect(audited).toEqual([
    { action: 'enterprises.invited', by: owner.member.userId },
    { action: 'enterprises.joined', by: person.userId },
  ]);
});

test('expired, withdrawn, used up, forged, one’s own: each has a sentence of its own', async () => {
  const { invite, join, look, newcomer, call, owner, pass, enterprise } = await createInvitations();
  const { ticket } = await newcomer();
  expect([(await look('forged')).code, (await join(ticket, 'forged')).code]).toEqual([41610, 41610]);

  const withdrawn = (await invite()).data;
  expect((await call('enterprises.revokeInvite', { id: withdrawn.invite.id }, owner.token)).code).toBe(200);
  expect(
    await enterprise.tenant.query(sql`
      select actor_id as by, subject_id as about from audit where action = 'enterprises.invite_revoked'`),
  ).toEqual([{ by: owner.member.userId, about: withdrawn.invite.id }]);
  expect([(await look(withdrawn.code)).code, (await join(ticket, withdrawn.code)).code]).toEqual([41612, 41612]);

  const single = (await invite({ maxUses: 1 })).data;
  await join((await newcomer()).ticket, single.code);
  expect([(await look(single.code)).code, (await join(ticket, single.code)).code]).toEqual([41613, 41613]);

  const own = (await call('identity.entranceTicket', {}, owner.token)).data.ticket;
  const short = (await invite({ days: 1 })).data;
  expect((await join(own, short.code)).code).toBe(41614);
  pass(DAY);
  const late = await newcomer();
  expect([(await look(short.code)).code, (await join(late.ticket, short.code)).code]).toEqual([41611, 41611]);
});

test('fifty are open at once, and those that nobody can follow any more do not count', async () => {
  const { invite, call, owner, enterprise } = await createInvitations();
  const { data: spent } = await invite();
  await enterprise.tenant.query(sql`
    insert into invite (tenant_id, maker_id, department_id, role_ids, code_hash, created_at, expires_at, max_uses)
    select tenant_id, maker_id, department_id, role_ids, decode(lpad(number::text, 64, '0'), 'hex'), created_at,
      expires_at, max_uses
    from invite, generate_series(1, 48) number`);
  expect((await invite()).code, 'the fiftieth').toBe(200);
  expect((await invite()).code).toBe(41615);
  await call('enterprises.revokeInvite', { id: spent.invite.id }, owner.token);
  expect((await invite()).code).toBe(200);
});

test('one of many users who want the last place gets it', async () => {
  const { invite, join, newcomer, enterprise } = await createInvitations();
  const { code } = (await invite({ maxUses: 1 })).data;
  const people = [];
  for (let index = 0; index < 4; index += 1) people.push(await newcomer());
  const codes = (await Promise.all(people.map(({ ticket }) => join(ticket, code)))).map((reply) => reply.code);
  expect(codes.toSorted()).toEqual([200, 41613, 41613, 41613]);
  const members = await enterprise.tenant.query(sql`select from membership`);
  expect(members).toHaveLength(2);
});

test('an invitation is worth what its maker may do now', async () => {
  const { invite, join, newcomer, enterprise, agent } = await createInvitations();
  const barely = await enterprise.member('李敏', { permissions: ['organisation.staff'] });
  expect((await invite({}, barely.token)).code, 'more than the maker holds').toBe(41617);
  const manager = await enterprise.member('陈主管', { dataScope: 'all' });
  const { code } = (await invite({}, manager.token)).data;
  const other = (await invite({}, manager.token)).data;
  const set = (change: string) =>
    enterprise.tenant.query(sql`
      update membership set suspended_at = ${change === 'suspended' ? new Date() : null},
        permissions = ${change === 'lowered' ? ['organisation.staff'] : []}
      where user_id = ${manager.member.userId}`);
  const { ticket } = await newcomer();
  for (const change of ['suspended', 'lowered']) {
    await set(change);
    expect((await join(ticket, code)).code, change).toBe(41612);
  }
  await enterprise.tenant.query(sql`delete from membership_role where role_id = ${agent}`);
  await enterprise.tenant.query(sql`delete from role where id = ${agent}`);
  expect((await join(ticket, other.code)).code, 'its role is gone').toBe(41612);
});

test('the database holds no code, a reply no host: forged headers make no links', async () => {
  const { invite, http, look, enterprise } = await createInvitations();
  const { code } = (await invite()).data;
  const rows = await enterprise.tenant.query<{ row: string }>(sql`select i::text as row from invite i`);
  const hex = Buffer.from(code, 'base64url').toString('hex');
  for (const { row } of rows) for (const form of [code, hex]) expect(row).not.toContain(form);
  const forged = await http.inject({
    method: 'POST',
    url: '/gateway/api/enterprise/invitation',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' },
    payload: { code },
  });
  expect(forged.body).not.toContain('evil');
  expect((await look(code)).code).toBe(200);
});

test.each([
  ['days', { days: 0 }],
  ['days', { days: 31 }],
  ['maxUses', { maxUses: 0 }],
  ['maxUses', { maxUses: 201 }],
])('%s out of bounds is named', async (field, limits) => {
  const { invite } = await createInvitations();
  expect(await invite(limits)).toMatchObject({ code: 40000, data: { fields: [{ field }] } });
});
