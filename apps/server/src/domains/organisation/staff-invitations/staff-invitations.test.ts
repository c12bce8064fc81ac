import { presetRoles } from '@haihu/contract/permissions';
import { expect, test } from 'vitest';
import { createInbox } from '../../identity/test-support/inbox.ts';
import { sql } from '../../../platform/db/sql.ts';
import { acceptInvitation, arrive } from '../test-support/accepting.ts';
import { createNewcomers } from '../test-support/newcomers.ts';
import { createRateLimits } from '../../../kernel/rate-limit.ts';
import { createStaffInvitationUsecases } from './staff-invitations.usecases.ts';

const KNOWN = '13700009001';
const UNKNOWN = '13700009002';

async function createOffice() {
  const scene = await createNewcomers();
  const { call, owner, presetIds } = scene;
  const { agent, manager } = await presetIds(owner.token);
  const invite = (mobile: string, token = owner.token, roleIds = [agent!], superTenant = false) =>
    call('organisation.addStaff', { name: '周小杰', mobile, departmentId: null, roleIds, superTenant }, token);
  const waiting = async () => (await call('organisation.staffInvitations', {}, owner.token)).data.list;
  const answer = (ticket: string, tenantId: string, id: string, accepted = true) =>
    call('enterprises.answerStaffInvitation', { ticket, tenantId, id, accepted });
  const own = async (ticket: string) => (await call('enterprises.staffInvitations', { ticket })).data.list;
  return { ...scene, invite, waiting, answer, own, agent: agent!, manager: manager! };
}

test('a number with an account elsewhere and one without are invited alike, and neither is a member unasked', async () => {
  const { world, invite, waiting, enterprise } = await createOffice();
  const elsewhere = await world.enterprise('别家公司');
  const { member } = await elsewhere.member('周小杰', { mobile: KNOWN });
  const shapes = [];
  for (const mobile of [KNOWN, UNKNOWN]) {
    const { code, data } = await invite(mobile);
    shapes.push([code, Object.keys(data)]);
  }
  expect(shapes[0]).toEqual(shapes[1]);
  const rows = (await waiting()).map(({ name, makerName, departmentName, roles }) => ({
    name,
    makerName,
    departmentName,
    roles,
  }));
  expect(rows[0]).toEqual(rows[1]);
  expect(await enterprise.tenant.query(sql`select from membership where name = '周小杰'`)).toEqual([]);
  expect(await world.domains.identity.enterprisesOf(member.userId)).toMatchObject([{ name: '别家公司' }]);
  expect(
    await world.db.global(sql`select from app_user where mobile_hash = ${world.cipher.hash('users', UNKNOWN)}`),
  ).toEqual([]);
});

test('accepting takes the place that was offered, by the member’s own word in the audit; declining leaves nothing', async () => {
  const { world, invite, waiting, answer, own, enterprise, call, owner } = await createOffice();
  await invite(KNOWN);
  await invite(UNKNOWN);
  const [second] = await waiting();
  expect(second).toMatchObject({
    name: '周小杰',
    mobile: '137****9002',
    makerName: '王总',
    roles: [{ preset: 'agent' }],
  });

  const { ticket, userId } = await arrive(world, KNOWN);
  const [offer] = await own(ticket);
  expect(offer).toMatchObject({ tenantName: '海呼演示', makerName: '王总', name: '周小杰' });
  await call('enterprises.apply', { ticket, to: { id: enterprise.tenantId }, name: '小周' });
  expect((await answer(ticket, offer!.tenantId, offer!.id)).code).toBe(200);
  expect(await own(ticket)).toEqual([]);
  const audited = await enterprise.tenant.query(sql`
    select action, actor_id as by, detail from audit where action like '%joined' or action like '%staff_invited'
    order by id`);
  expect(audited).toMatchObject([
    { action: 'organisation.staff_invited', by: owner.member.userId, detail: { name: '周小杰' } },
    { action: 'organisation.staff_invited', by: owner.member.userId },
    { action: 'enterprises.joined', by: userId, detail: { by: 'staff_invitation' } },
  ]);
  const [application] = (await call('enterprises.applications', {}, owner.token)).data.list;
  expect(application, 'what waited is answered with it').toMatchObject({ state: 'accepted' });

  const other = await arrive(world, UNKNOWN);
  expect((await answer(other.ticket, enterprise.tenantId, second!.id, false)).code).toBe(200);
  expect(await own(other.ticket)).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect(await world.domains.identity.enterprisesOf(other.userId)).toEqual([]);
});

test('nobody answers another’s invitation, a withdrawn one, an old one, or one twice', async () => {
  const { world, invite, answer, own, enterprise, call, owner, clock } = await createOffice();
  const { tenantId } = enterprise;
  const first = (await invite(KNOWN)).data.invitationId;
  const stranger = await arrive(world, UNKNOWN);
  expect((await answer(stranger.ticket, tenantId, first)).code).toBe(40400);
  expect((await call('organisation.revokeStaffInvitation', { id: first }, owner.token)).code).toBe(200);
  expect((await call('organisation.revokeStaffInvitation', { id: first }, owner.token)).code).toBe(40400);
  const invited = await arrive(world, KNOWN);
  expect((await answer(invited.ticket, tenantId, first)).code).toBe(40400);

  const again = (await invite(KNOWN)).data.invitationId;
  expect((await answer(invited.ticket, tenantId, again)).code).toBe(200);
  expect((await answer(invited.ticket, tenantId, again)).code).toBe(40400);
  expect((await invite(KNOWN)).code).toBe(46010);

  const late = (await invite(UNKNOWN)).data.invitationId;
  await enterprise.tenant.query(sql`update staff_invitation set expires_at = ${clock.now()} where id = ${late}`);
  expect(await own(stranger.ticket)).toEqual([]);
  expect((await answer(stranger.ticket, tenantId, late)).code).toBe(40400);
});

test('a second invitation replaces the first, and is worth what its maker may still give', async () => {
  const { world, invite, waiting, answer, enterprise, call, owner, agent, manager } = await createOffice();
  const chief = await enterprise.member('王主管', {
    ...presetRoles.manager,
    permissions: ['organisation.staff', ...presetRoles.manager.permissions],
    dataScope: 'all',
  });
  const first = (await invite(KNOWN, chief.token, [agent])).data.invitationId;
  const { ticket } = await arrive(world, KNOWN);
  await call('organisation.endStaff', { userId: chief.member.userId, how: 'suspend', successor: 'sea' }, owner.token);
  expect((await answer(ticket, enterprise.tenantId, first)).code).toBe(41612);
  expect((await invite(KNOWN, owner.token, [manager])).data.invitationId).toBe(first);
  expect(await waiting()).toMatchObject([{ makerName: '王总', roles: [{ preset: 'manager' }] }]);
  expect((await answer(ticket, enterprise.tenantId, first)).code).toBe(200);
});

test('an owner’s place is only worth as much as an owner who offers it', async () => {
  const { world, invite, enterprise, call, owner } = await createOffice();
  await invite(KNOWN, owner.token, [], true);
  const userId = await acceptInvitation(world, KNOWN);
  const staff = (await call('organisation.staff', { size: 50 }, owner.token)).data.list;
  expect(staff.find((one) => one.userId === userId)).toMatchObject({ superTenant: true });
  await invite(UNKNOWN, owner.token, [], true);
  await enterprise.tenant.query(sql`update membership set is_super = false where user_id = ${owner.member.userId}`);
  await expect(acceptInvitation(world, UNKNOWN)).rejects.toThrow('41612');
});

/** Returns the message about an invitation, with its receiver. */
const message = (number: string) => [number, '【海呼】海呼演示邀请您加入，用本手机号登录即可接受。'];

test('an invited number is told by a short message, once a day, and not of an invitation that was withdrawn', async () => {
  const { world, invite, call, owner } = await createOffice();
  const inbox = createInbox(world);
  const told = async () => {
    await world.runJobs();
    return (await inbox.all()).map(({ number, text }) => [number, text]);
  };
  await invite(KNOWN);
  const withdrawn = (await invite(UNKNOWN)).data.invitationId;
  await call('organisation.revokeStaffInvitation', { id: withdrawn }, owner.token);
  expect(await told()).toEqual([message(KNOWN)]);

  await invite(KNOWN);
  await invite(UNKNOWN);
  expect(await told(), 'the second one is news, the first one is not').toEqual([message(UNKNOWN), message(KNOWN)]);
});

test('a message that could not be stored leaves room in the daily limit, so the next attempt sends it', async () => {
  const { world, invite, enterprise } = await createOffice();
  const id = (await invite(KNOWN)).data.invitationId!;
  const sent: string[] = [];
  const failures = [new Error('the message could not be stored')];
  const { announce } = createStaffInvitationUsecases({
    ...world,
    limits: createRateLimits(world),
    identity: world.domains.identity,
    lines: { isThere: async () => false, give: async () => {} },
    sms: {
      async send(number) {
        const failure = failures.pop();
        if (failure) throw failure;
        sent.push(number);
      },
    },
  });
  await expect(announce(enterprise.tenantId, id)).rejects.toThrow('could not be stored');
  await announce(enterprise.tenantId, id);
  await announce(enterprise.tenantId, id);
  expect(sent, 'once: a sent message still counts').toEqual([KNOWN]);
});
