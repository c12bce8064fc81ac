import { type DataScope, dataScopes } from '@haihu/contract/permissions';
import type { ErrorName } from '@haihu/contract/errors';
import { isInScope, type Placed, type Rights } from '../../platform/member.ts';
import type { Grant } from './roles.repository.ts';

/** Somebody who is to be changed. */
export interface Target extends Placed, Grant {
  isSuper: boolean;
}

export const isWider = (one: DataScope, other: DataScope) => dataScopes.indexOf(one) > dataScopes.indexOf(other);

/** Whether somebody may let others see so much: no more than they see. */
export const mayShow = (actor: Rights, scope: DataScope | null | undefined): boolean =>
  !scope || actor.isSuper || !isWider(scope, actor.dataScope);

/** Nobody gives what they do not hold; owners hold everything. */
export function mayGrant(actor: Rights, { permissions, dataScope }: Grant): boolean {
  if (actor.isSuper) return true;
  return permissions.every((code) => actor.permissions.includes(code)) && !isWider(dataScope, actor.dataScope);
}

/** Whether somebody may be put there: where the actor sees. */
export function mayPlace(actor: Rights, departmentId: string | null): boolean {
  return actor.isSuper || actor.dataScope === 'all' || isInScope(actor, { userId: '', departmentId });
}

/**
 * Why the actor may not change this member: it is themselves, or one who is out of their sight or may more than they.
 * Null when they may.
 */
export function refusalToManage(actor: Rights, target: Target): ErrorName | null {
  if (target.userId === actor.userId) return 'organisation.not_oneself';
  if (actor.isSuper) return null;
  const isBelow = !target.isSuper && isInScope(actor, target) && mayGrant(actor, target);
  return isBelow ? null : 'organisation.beyond_own_rights';
}
