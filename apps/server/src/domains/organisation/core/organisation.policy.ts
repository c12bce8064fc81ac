import type { ErrorName } from '@haihu/contract/errors';
import { type DataScope, dataScopes } from '@haihu/contract/permissions';
import { isInScope, type PlacedUser, type Rights } from '../../../kernel/member.ts';
import type { Grant } from './roles.repository.ts';

/** A member who is to be changed. */
export interface Target extends PlacedUser, Grant {
  isSuper: boolean;
}

export const isWider = (one: DataScope, other: DataScope) => dataScopes.indexOf(one) > dataScopes.indexOf(other);

/** Returns true if the actor may give others this data scope: no wider one than their own. */
export const mayShow = (actor: Rights, scope: DataScope | null | undefined): boolean =>
  !scope || actor.isSuper || !isWider(scope, actor.dataScope);

/** Returns true if the actor holds everything that is to be given. Owners hold everything. */
export function mayGrant(actor: Rights, { permissions, dataScope }: Grant): boolean {
  if (actor.isSuper) return true;
  return permissions.every((code) => actor.permissions.includes(code)) && !isWider(dataScope, actor.dataScope);
}

/** Returns true if the actor may place people in this department: it is in their scope. */
export function mayPlace(actor: Rights, departmentId: string | null): boolean {
  return actor.isSuper || actor.dataScope === 'all' || isInScope(actor, { userId: '', departmentId });
}

/**
 * Returns the error if the actor may not change this member; null otherwise. Actors may not change themselves, nor
 * members out of scope or with more rights.
 */
export function refusalToManage(actor: Rights, target: Target): ErrorName | null {
  if (target.userId === actor.userId) return 'organisation.not_oneself';
  if (actor.isSuper) return null;
  const isBelow = !target.isSuper && isInScope(actor, target) && mayGrant(actor, target);
  return isBelow ? null : 'organisation.beyond_own_rights';
}
