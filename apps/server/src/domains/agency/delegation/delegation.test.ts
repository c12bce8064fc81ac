import { expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { createAgency } from '../test-support/agencies.ts';

test('the enterprise narrows and revokes the access, and sessions inside end at once', async () => {
  const { call, openEnterprise, enter, owner, domains, world } = await createAgency();
  const { id, boss } = await openEnterprise('明达五金', '13700004001');
  const inside = await enter(owner, id);
  expect((await call('agency.saveDelegation', { rights: ['figures'] }, boss.token)).code).toBe(200);
  expect((await call('identity.userInfo', {}, inside.token)).code).toBe(10088);
  const narrow = await enter(owner, id);
  expect((await call('identity.userInfo', {}, narrow.token)).data.permissions).toEqual(['statistics.read']);
  expect((await call('organisation.saveDepartment', { name: '二部', parentId: null }, narrow.token)).code).toBe(403);

  expect((await call('agency.revokeDelegation', {}, boss.token)).code).toBe(200);
  expect((await call('identity.userInfo', {}, narrow.token)).code).toBe(10088);
  expect((await call('agency.enter', { id }, owner.token)).code).toBe(41924);
  expect((await domains.identity.enterprisesOf(owner.member.userId)).map((one) => one.id)).not.toContain(id);
  expect((await call('agency.delegation', {}, boss.token)).data.delegation).toMatchObject({
    state: 'revoked',
    staff: [],
  });
  expect((await call('agency.enterprise', { id }, owner.token)).data.access, 'it stays the agency’s').toBe('revoked');
  const written = await auditedIn(world.db.forTenant(id));
  expect(written.filter((action) => action.startsWith('agency.') && action !== 'agency.opened')).toEqual([
    'agency.entered',
    'agency.delegation_saved',
    'agency.entered',
    'agency.delegation_revoked',
  ]);

  await call('agency.saveDelegation', { rights: ['staff'] }, boss.token);
  expect((await call('agency.enter', { id }, owner.token)).code).toBe(200);
});

test('an enterprise without an agency has nothing to decide', async () => {
  const { call, office } = await createAgency();
  const { token } = await office.member('赵总', { isSuper: true });
  expect((await call('agency.delegation', {}, token)).data).toEqual({ delegation: null });
  expect((await call('agency.saveDelegation', { rights: ['staff'] }, token)).code).toBe(40400);
  expect((await call('agency.revokeDelegation', {}, token)).code).toBe(40400);
});
