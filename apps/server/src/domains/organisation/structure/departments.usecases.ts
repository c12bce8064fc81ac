import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { DEPARTMENT_LIMIT, DEPTH_LIMIT } from '@haihu/contract/organisation/structure';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { revokeMembers } from '../../identity/identity.api.ts';
import {
  departmentLoop,
  departmentNotEmpty,
  departmentNotFound,
  nameTaken,
  staffNotFound,
  tooDeep,
  tooMany,
} from '../core/organisation.errors.ts';
import { mayPlace } from '../core/organisation.policy.ts';
import { isActive, tellPlaces } from '../core/places.repository.ts';
import { lockRoles } from '../core/roles.repository.ts';
import { moveInvites } from '../invites/invites.repository.ts';
import * as repository from './departments.repository.ts';
import type { OpenPublicPools } from '../organisation.seams.ts';

export interface DepartmentParts {
  db: Db;
  clock: Clock;
  openPublicPools: OpenPublicPools;
}

export function createDepartments({ db, clock, openPublicPools }: DepartmentParts) {
  async function list(member: Member): Promise<ReplyOf<'organisation.departments'>> {
    const tenant = db.forTenant(member.tenantId);
    const [stored, staff] = await Promise.all([repository.findDepartments(tenant), repository.countStaff(tenant)]);
    const below = new Map(stored.map(({ id }) => [id, staff.get(id) ?? 0]));
    // From the leaves up: each department has counted all below it before it is added to its parent.
    for (const { id, parentId } of stored.toReversed()) {
      if (parentId !== null) below.set(parentId, below.get(parentId)! + below.get(id)!);
    }
    return {
      list: stored.map((one) => ({ ...one, staff: staff.get(one.id) ?? 0, staffBelow: below.get(one.id)! })),
      total: [...staff.values()].reduce((sum, count) => sum + count, 0),
      unplaced: staff.get(null) ?? 0,
    };
  }

  async function save(
    member: Member,
    { id, name, parentId, headId }: RequestOf<'organisation.saveDepartment'>,
  ): Promise<ReplyOf<'organisation.saveDepartment'>> {
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockRoles(tx);
      const before = id === undefined ? null : ((await repository.findPlacement(tx, id)) ?? null);
      if (id !== undefined && !before) throw departmentNotFound();
      if (before) requireInView(member, before.id);
      if (!before || before.parentId !== parentId) requireInView(member, parentId);
      const parent = await parentFor(tx, parentId, before);
      if (!(await repository.isNameFree(tx, name, parentId, id))) throw nameTaken();
      if (headId && !(await isActive(tx, headId))) throw staffNotFound();
      let saved = before?.id;
      if (!before || !saved) {
        if ((await repository.countDepartments(tx)) >= DEPARTMENT_LIMIT) throw tooMany(DEPARTMENT_LIMIT);
        saved = await repository.insertDepartment(tx, { name, parentId, headId });
      } else {
        // One at a time: if both change, a sibling's name might clash halfway.
        if (before.parentId === parentId) await repository.rename(tx, saved, name);
        else await moveAs(tx, before, parent, name);
        if (headId !== undefined) await repository.setHead(tx, saved, headId);
        tellPlaces(tx);
      }
      await audit(tx, member, {
        at: clock.now(),
        action: 'organisation.department_saved',
        subjectId: saved,
        detail: { name },
      });
      return { id: saved };
    });
  }

  async function merge(
    member: Member,
    { id, into }: RequestOf<'organisation.mergeDepartment'>,
  ): Promise<ReplyOf<'organisation.mergeDepartment'>> {
    const now = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockRoles(tx);
      const [source, target] = [await repository.findPlacement(tx, id), await repository.findPlacement(tx, into)];
      if (!source || !target) throw departmentNotFound();
      requireInView(member, id);
      requireInView(member, into);
      if (target.ancestry.includes(id)) throw departmentLoop('into');
      if (target.ancestry.length + source.height > DEPTH_LIMIT) throw tooDeep(DEPTH_LIMIT);
      for (const child of await repository.findChildren(tx, id)) {
        if (!(await repository.isNameFree(tx, child.name, into))) throw nameTaken();
        await repository.reparent(tx, (await repository.findPlacement(tx, child.id))!, target);
      }
      await revokeMembers(tx, await repository.moveStaff(tx, id, into), 'scope', now);
      await openPublicPools.replaceDepartment(tx, id, into);
      await moveInvites(tx, id, into);
      await repository.deleteDepartment(tx, id);
      tellPlaces(tx);
      const detail = { name: `${source.name} → ${target.name}` };
      await audit(tx, member, { at: now, action: 'organisation.department_merged', subjectId: into, detail });
    });
    return { done: true };
  }

  async function remove(member: Member, id: string): Promise<ReplyOf<'organisation.deleteDepartment'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockRoles(tx);
      const found = await repository.findPlacement(tx, id);
      if (!found) throw departmentNotFound();
      requireInView(member, id);
      const { staff, departments } = await repository.countWithin(tx, id);
      if (staff + departments > 0) throw departmentNotEmpty(staff, departments);
      await repository.moveStaff(tx, id, null);
      await openPublicPools.replaceDepartment(tx, id, null);
      await repository.deleteDepartment(tx, id);
      const detail = { name: found.name };
      await audit(tx, member, { at: clock.now(), action: 'organisation.department_deleted', subjectId: id, detail });
    });
    return { done: true };
  }

  return { list, save, merge, remove };
}

/**
 * Throws `organisation.beyond_own_rights` for a place outside of the member's departments; null is directly below the
 * enterprise. Otherwise members could move departments below their own and see all their data. Members who see only
 * their own data gain nothing by it, so they may.
 */
function requireInView(member: Member, departmentId: string | null): void {
  if (member.dataScope !== 'self' && !mayPlace(member, departmentId)) {
    throw new AppError('organisation.beyond_own_rights');
  }
}

/** Moves a department under a name that is free at the new place. On the way it has a name that nobody can choose. */
async function moveAs(
  tx: Queryable,
  moving: repository.DepartmentPlacement,
  parent: repository.DepartmentPlacement | null,
  name: string,
): Promise<void> {
  await repository.rename(tx, moving.id, `\u0001${moving.id}`);
  await repository.reparent(tx, moving, parent);
  await repository.rename(tx, moving.id, name);
}

/** Returns the parent. Throws if the place is not allowed for a department with its levels below. */
async function parentFor(
  tx: Queryable,
  parentId: string | null,
  moving: repository.DepartmentPlacement | null,
): Promise<repository.DepartmentPlacement | null> {
  if (parentId === null) return null;
  const parent = await repository.findPlacement(tx, parentId);
  if (!parent) throw departmentNotFound();
  if (moving && parent.ancestry.includes(moving.id)) throw departmentLoop('parentId');
  if (parent.ancestry.length + 1 + (moving?.height ?? 0) > DEPTH_LIMIT) throw tooDeep(DEPTH_LIMIT);
  return parent;
}
