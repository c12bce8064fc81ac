import { describe, expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { arrive } from '../../organisation/test-support/accepting.ts';
import { createAgency } from '../test-support/agencies.ts';

const MOBILE = '13700001001';
const asked = { name: '明达五金', industry: 'other', ownerName: '周总', ownerMobile: MOBILE } as const;

test('an agency opens an enterprise, whose owner accepts and then owns it', async () => {
  const { call, world, owner, agencyId } = await createAgency();
  const opened = await call('agency.open', asked, owner.token, { key: 'open-once-1' });
  expect(await auditedIn(world.db.forTenant(opened.data.id))).toContain('agency.opened');
  expect(opened.code).toBe(200);
  const again = await call('agency.open', asked, owner.token, { key: 'open-once-1' });
  expect(again.data).toEqual(opened.data);
  const other = await call('agency.open', { ...asked, name: '别的' }, owner.token, { key: 'open-once-1' });
  expect(other.code).toBe(40121);
  const { id } = opened.data;
  expect((await call('agency.enterprise', { id }, owner.token)).data).toMatchObject({
    name: '明达五金',
    openedBy: '王经理',
    owner: 'invited',
    access: 'active',
  });
  const right = '13700001002';
  expect((await call('agency.inviteOwner', { id, ownerName: '周总', ownerMobile: right }, owner.token)).code).toBe(200);
  const first = await arrive(world, MOBILE);
  expect((await call('enterprises.staffInvitations', { ticket: first.ticket })).data.list).toEqual([]);
  const boss = await arrive(world, right);
  const [offer] = (await call('enterprises.staffInvitations', { ticket: boss.ticket })).data.list;
  expect(offer).toMatchObject({ tenantName: '明达五金', makerName: '王经理' });
  const answer = { ticket: boss.ticket, tenantId: id, id: offer!.id, accepted: true };
  expect((await call('enterprises.answerStaffInvitation', answer)).code).toBe(200);
  const list = await world.domains.identity.enterprisesOf(boss.userId);
  expect(list).toMatchObject([{ name: '明达五金' }]);
  expect((await call('agency.enterprise', { id }, owner.token)).data.owner).toBe('joined');
  expect((await call('agency.inviteOwner', { id, ownerName: '周总', ownerMobile: MOBILE }, owner.token)).code).toBe(
    41925,
  );
  expect(agencyId).not.toBe(id);
});

test('the list is searched and turned page by page, and shows no other agency’s', async () => {
  const { call, owner, openEnterprise, applicant } = await createAgency();
  await openEnterprise('明达五金', '13700002001');
  await openEnterprise('明达建材', '13700002002');
  await openEnterprise('远航物流', '13700002003');
  const one = await call('agency.enterprises', { size: 2 }, owner.token);
  expect(one.data).toMatchObject({ total: 3, list: [{ name: '远航物流' }, { name: '明达建材' }] });
  const two = await call('agency.enterprises', { size: 2, next: one.data.next! }, owner.token);
  expect(two.data).toMatchObject({ total: null, next: null, list: [{ name: '明达五金' }] });
  expect((await call('agency.enterprises', { search: '建材' }, owner.token)).data.list).toHaveLength(1);
  expect((await call('agency.enterprises', {}, applicant.token)).code).toBe(41923);
  const { id } = two.data.list[0]!;
  expect((await call('agency.enterprise', { id: `${id}99` }, owner.token)).code).toBe(40400);
});

test('an enterprise that the operator suspended says so until it is resumed', async () => {
  const { call, owner, openEnterprise, domains } = await createAgency();
  const { id } = await openEnterprise('明达五金', '13700002004');
  await openEnterprise('明达建材', '13700002005');
  const suspended = async () => [
    (await call('agency.enterprise', { id }, owner.token)).data.isSuspended,
    ...(await call('agency.enterprises', {}, owner.token)).data.list.map(({ isSuspended }) => isSuspended),
  ];
  expect(await suspended()).toEqual([false, false, false]);
  await domains.organisation.suspension.suspend(id, '欠费');
  expect(await suspended()).toEqual([true, false, true]);
  await domains.organisation.suspension.resume(id);
  expect(await suspended()).toEqual([false, false, false]);
});

test('the agency’s staff work inside with what the enterprise delegates, written down as the agency’s', async () => {
  const { call, openEnterprise, enter, owner } = await createAgency();
  const { id, boss } = await openEnterprise('明达五金', '13700003001');
  const inside = await enter(owner, id);
  expect(inside.member.isSuper).toBe(false);
  expect((await call('customers.seaDetail', { id: '1' }, inside.token)).code, 'not delegated').toBe(403);
  const department = await call('organisation.saveDepartment', { name: '销售部', parentId: null }, inside.token);
  expect(department.code).toBe(200);
  const entries = (await call('audit.page', {}, boss.token)).data.list;
  const acted = entries.find(({ action }) => action === 'organisation.department_saved');
  expect(acted).toMatchObject({ actorName: '王经理', agencyName: '华东渠道' });
  expect(entries.find(({ action }) => action === 'enterprises.joined')).toMatchObject({ agencyName: null });
  const staff = (await call('organisation.staff', {}, boss.token)).data.list;
  expect(
    staff.map(({ name }) => name),
    'they are no staff of the enterprise',
  ).toEqual(['周总']);
  const shown = (await call('agency.delegation', {}, boss.token)).data.delegation;
  expect(shown).toMatchObject({ agencyName: '华东渠道', state: 'active', staff: [{ name: '王经理' }] });
  expect((await call('agency.revokeDelegation', {}, inside.token)).code, 'not theirs to decide').toBe(403);
});

test('a member who no longer serves in the agency is out of its enterprises at once', async () => {
  const { call, openEnterprise, enter, owner, colleague, domains } = await createAgency();
  const { id } = await openEnterprise('明达五金', '13700005001');
  const worker = await colleague('小李', '13912340003', ['agency.serve']);
  const inside = await enter(worker, id);
  expect((await call('identity.userInfo', {}, inside.token)).code).toBe(200);
  const end = { userId: worker.member.userId, how: 'suspend', successor: 'sea' } as const;
  expect((await call('organisation.endStaff', end, owner.token)).code).toBe(200);
  expect((await call('identity.userInfo', {}, inside.token)).code).toBe(10088);
  expect((await domains.identity.enterprisesOf(worker.member.userId)).map((one) => one.id)).not.toContain(id);
});

/** Returns the different answers that an agency gets for numbers of every kind. */
async function told(
  way: (office: Awaited<ReturnType<typeof createAgency>>, mobile: string) => Promise<unknown>,
): Promise<Set<string>> {
  const office = await createAgency();
  const { world, colleague } = office;
  const elsewhere = await world.enterprise('别家公司');
  await elsewhere.member('别家的人', { mobile: '13700008001' });
  await elsewhere.member('别家企业主', { mobile: '13700008002', isSuper: true });
  await colleague('同事', '13700008003', ['agency.read']);
  await arrive(world, '13700008004');
  // An unknown number, a member and an owner elsewhere, a colleague, and a user without an enterprise.
  const mobiles = ['13700008009', '13700008001', '13700008002', '13700008003', '13700008004'];
  const answers: string[] = [];
  for (const mobile of mobiles) answers.push(JSON.stringify(await way(office, mobile)));
  return new Set(answers);
}

describe('the answer to whether a number has an account', () => {
  test('is told by no answer to opening an enterprise', async () => {
    let [number, last] = [0, 0];
    const answers = await told(async ({ call, owner }, ownerMobile) => {
      number += 1;
      const opened = await call('agency.open', { ...asked, name: `企业 ${number}`, ownerMobile }, owner.token);
      const { id } = opened.data;
      const grown = last === 0 ? 1 : Number(id) - last;
      last = Number(id);
      const { owner: state, access, rights } = (await call('agency.enterprise', { id }, owner.token)).data;
      return {
        code: opened.code,
        said: opened.msg,
        keys: Object.keys(opened.data),
        grown,
        state,
        access,
        rights,
      };
    });
    expect([...answers]).toHaveLength(1);
  });

  test('is told by no answer to inviting the owner again', async () => {
    const answers = await told(async ({ call, owner }, ownerMobile) => {
      const { id } = (await call('agency.open', asked, owner.token)).data;
      const invited = await call('agency.inviteOwner', { id, ownerName: '周总', ownerMobile }, owner.token);
      const { owner: state } = (await call('agency.enterprise', { id }, owner.token)).data;
      return { code: invited.code, said: invited.msg, data: invited.data, state };
    });
    expect([...answers]).toHaveLength(1);
  });
});
