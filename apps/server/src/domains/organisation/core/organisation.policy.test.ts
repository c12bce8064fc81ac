import { dataScopes, permissions } from '@haihu/contract/permissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWider, mayGrant, mayPlace, refusalToManage } from './organisation.policy.ts';

const grants = fc.record({
  permissions: fc.subarray([...permissions]),
  dataScope: fc.constantFrom(...dataScopes),
});
const someone = fc
  .tuple(grants, fc.boolean(), fc.constantFrom('1', '2', '3'), fc.constantFrom(null, '10', '11', '12'))
  .map(([grant, isSuper, userId, departmentId]) => ({ ...grant, isSuper, userId, departmentId }));
const actors = fc
  .tuple(someone, fc.subarray(['10', '11', '12']))
  .map(([actor, departmentIds]) => ({ ...actor, departmentIds }));

test('a member grants only permissions that they hold, within their scope', () => {
  fc.assert(
    fc.property(actors, grants, (actor, grant) => {
      const isHeld =
        grant.permissions.every((code) => actor.permissions.includes(code)) &&
        !isWider(grant.dataScope, actor.dataScope);
      expect(mayGrant(actor, grant)).toBe(actor.isSuper || isHeld);
    }),
  );
});

test('nobody changes themselves, and nobody but an owner an owner or who may one thing more', () => {
  fc.assert(
    fc.property(actors, someone, fc.constantFrom(...permissions), (actor, target, further) => {
      expect(refusalToManage(actor, { ...target, userId: actor.userId })).toBe('organisation.not_oneself');
      const other = { ...target, userId: '9' };
      if (actor.isSuper) {
        expect(refusalToManage(actor, other)).toBeNull();
        return;
      }
      expect(refusalToManage(actor, { ...other, isSuper: true })).toBe('organisation.beyond_own_rights');
      if (!actor.permissions.includes(further)) {
        const stronger = { ...other, permissions: [...other.permissions, further] };
        expect(refusalToManage(actor, stronger)).toBe('organisation.beyond_own_rights');
      }
      // An actor can only have made members whom they may also change: nobody gains rights by way of a colleague.
      if (refusalToManage(actor, other) === null) expect(mayGrant(actor, other)).toBe(true);
    }),
  );
});

test('people are changed and put only where one sees', () => {
  fc.assert(
    fc.property(actors, someone, (actor, target) => {
      const sees =
        actor.isSuper || actor.dataScope === 'all' || actor.departmentIds.includes(target.departmentId ?? '');
      expect(mayPlace(actor, target.departmentId)).toBe(sees);
      const weaker = { ...target, userId: '9', isSuper: false, permissions: [], dataScope: 'self' as const };
      expect(refusalToManage(actor, weaker) === null).toBe(sees);
    }),
  );
});
