import { dataScopes } from '@haihu/contract/permissions';
import { type Rights, seesAll } from '../../../kernel/member.ts';
import type { Branch, GivenRole } from './grants.repository.ts';

/** Returns true if the role grants nothing that this member lacks: nobody gives more than they hold. */
export function covers(member: Rights, { permissions, dataScope }: Pick<GivenRole, 'permissions' | 'dataScope'>) {
  if (member.isSuper) return true;
  const widest = dataScopes.indexOf(member.dataScope);
  return dataScopes.indexOf(dataScope) <= widest && permissions.every((code) => member.permissions.includes(code));
}

/** Returns true if the member may place people in this department. Null is directly below the enterprise. */
export function mayPlaceIn(member: Rights, departmentId: string | null): boolean {
  return departmentId === null || seesAll(member) || member.departmentIds.includes(departmentId);
}

/**
 * Puts departments below their parents, with siblings in the given order. `depth` counts from the topmost one shown.
 */
export function inTreeOrder(branches: Branch[]): { id: string; name: string; depth: number }[] {
  const known = new Set(branches.map(({ id }) => id));
  const below = Map.groupBy(branches, ({ parentId }) => (parentId && known.has(parentId) ? parentId : null));
  const listed = (parentId: string | null, depth: number): ReturnType<typeof inTreeOrder> =>
    (below.get(parentId) ?? []).flatMap(({ id, name }) => [{ id, name, depth }, ...listed(id, depth + 1)]);
  return listed(null, 0);
}
