import type { DataScope } from '@haihu/contract/permissions';
import { isAllowed, type Rights } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertMembership } from '../../identity/identity.api.ts';
import { isDelegate } from './delegates.repository.ts';
import { refusal } from './enterprises.errors.ts';
import { findBelonging, hasOwner } from './enterprises.repository.ts';
import { covers, mayPlaceIn } from './grants.policy.ts';
import { findBranches, findRights, findGivenRoles } from './grants.repository.ts';
import { mayShow } from './organisation.policy.ts';
import { tellPlaces } from './places.repository.ts';
import { lockRoles, refreshRights, setOwnScope, setRolesOf } from './roles.repository.ts';
import { closeWaiting } from './waiting-applications.repository.ts';

export interface AssignedPlace {
  /** Null: directly below the enterprise. */
  departmentId: string | null;
  roleIds: string[];
  /** The data scope that replaces the one of the roles; null or absent for the roles' own. */
  ownScope?: DataScope | null;
}

/** A new row of staff, without rights yet. */
export interface AdmittedPerson {
  userId: string;
  name: string;
  departmentId: string | null;
  position?: string | null;
  isOwner?: boolean;
}

export type Newcomer = AdmittedPerson & AssignedPlace;

/**
 * Makes a user a member of the enterprise. Every way in uses it. A user who left before gets back the same row. A
 * waiting application is accepted with it, by `takenInBy`. Returns false for a user who is in the enterprise already.
 */
export async function admit(tx: Queryable, person: AdmittedPerson, takenInBy: string, now: Date): Promise<boolean> {
  const { userId, name, departmentId, position, isOwner: isSuper = false } = person;
  if (!(await insertMembership(tx, { userId, name, isSuper, departmentId, position }, now))) return false;
  await closeWaiting(tx, userId, { state: 'accepted', by: takenInBy, now });
  return true;
}

/**
 * Admits a user with the rights of the place's roles. Throws `enterprises.already_member` and `enterprises.suspended`.
 */
export async function takeIn(tx: Queryable, newcomer: Newcomer, takenInBy: string, now: Date): Promise<void> {
  const { userId, roleIds, ownScope = null } = newcomer;
  if (!(await admit(tx, newcomer, takenInBy, now))) throw await standsAlready(tx, userId);
  await setRolesOf(tx, [userId], roleIds);
  await setOwnScope(tx, userId, ownScope);
  await refreshRights(tx, { userIds: [userId] });
  tellPlaces(tx);
}

/** Throws for a user who is in the enterprise already. */
export async function requireStranger(db: Queryable, userId: string): Promise<void> {
  const belonging = await findBelonging(db, userId);
  if (belonging && belonging.state !== 'gone') throw await standsAlready(db, userId);
}

async function standsAlready(db: Queryable, userId: string): Promise<Error> {
  const belonging = await findBelonging(db, userId);
  return refusal(belonging?.state === 'suspended' ? 'enterprises.suspended' : 'enterprises.already_member');
}

/**
 * Throws `enterprises.no_such_place` for a department or role that does not exist. Throws
 * `enterprises.beyond_own_rights` for one that the giver may not give. Roles stay locked until the transaction ends.
 */
export async function requireGrantable(
  tx: Queryable,
  giver: Rights,
  { departmentId, roleIds, ownScope }: AssignedPlace,
): Promise<void> {
  await lockRoles(tx);
  const [roles, branches] = [await findGivenRoles(tx), await findBranches(tx)];
  const wanted = roles.filter(({ id }) => roleIds.includes(id));
  const isThere = departmentId === null || branches.some(({ id }) => id === departmentId);
  if (!isThere || wanted.length < new Set(roleIds).size) throw refusal('enterprises.no_such_place');
  const mayGive =
    mayPlaceIn(giver, departmentId) && wanted.every((role) => covers(giver, role)) && mayShow(giver, ownScope);
  if (!mayGive) throw refusal('enterprises.beyond_own_rights');
}

/**
 * Throws `enterprises.invite_revoked` if the maker of an invitation could no longer make it. The maker may have left or
 * have fewer rights now, and only owners may offer an owner's place. The first owner is an exception: the agency that
 * opened the enterprise invites them, whatever becomes of its staff.
 */
export async function requireMakerMayStill(
  tx: Queryable,
  invitation: AssignedPlace & { makerId: string; isOwner?: boolean },
): Promise<void> {
  if (invitation.isOwner && (await isDelegate(tx, invitation.makerId))) return requireNoOwner(tx);
  const maker = await findRights(tx, invitation.makerId);
  const mayInvite = maker && isAllowed(maker, 'organisation.staff') && (!invitation.isOwner || maker.isSuper);
  if (!mayInvite) throw refusal('enterprises.invite_revoked');
  await requireGrantable(tx, maker, invitation).catch(() => {
    throw refusal('enterprises.invite_revoked');
  });
}

/**
 * Throws `enterprises.invite_revoked` if the enterprise has an owner. The lock stops others from becoming owners
 * meanwhile.
 */
async function requireNoOwner(tx: Queryable): Promise<void> {
  await lockRoles(tx);
  if (await hasOwner(tx)) throw refusal('enterprises.invite_revoked');
}
