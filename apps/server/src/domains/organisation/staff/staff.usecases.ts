import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { StaffMember } from '@haihu/contract/organisation/staff';
import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { audit } from '../../../kernel/audit.ts';
import { createCountedSearch, showPhone } from '../../numbers/numbers.api.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { unknownCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { revokeMembers, USERS } from '../../identity/identity.api.ts';
import { countOtherOwners } from '../core/enterprises.repository.ts';
import type { LinesOfMembers } from '../core/lines-of-members.ts';
import {
  badStaffMobile,
  departmentNotFound,
  memberAlready,
  roleNotFound,
  staffNotFound,
} from '../core/organisation.errors.ts';
import { mayGrant, mayPlace, mayShow, refusalToManage } from '../core/organisation.policy.ts';
import { tellPlaces } from '../core/places.repository.ts';
import { findRolesById, lockRoles, setOwnScope, setRolesOf } from '../core/roles.repository.ts';
import type { StaffInvitations } from '../staff-invitations/staff-invitations.usecases.ts';
import { applyRights } from '../roles/rights.ts';
import { findPlacement } from '../structure/departments.repository.ts';
import * as repository from './staff.repository.ts';

const COUNT_LIMIT = 10_000;

export interface StaffParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  invitations: Pick<StaffInvitations, 'put'>;
  lines: LinesOfMembers;
}

/** The place of a member after a change. */
type Place = Omit<RequestOf<'organisation.editStaff'>, 'userId'>;

export function createStaffUsecases({ db, cipher, clock, invitations, lines }: StaffParts) {
  const countSearch = createCountedSearch({ db, cipher, clock });

  async function page(
    member: Member,
    request: RequestOf<'organisation.staff'>,
  ): Promise<ReplyOf<'organisation.staff'>> {
    const { search, departmentId, below, state, next, size } = request;
    const tenant = db.forTenant(member.tenantId);
    const filter: repository.StaffFilter = {
      search: search ? await readSearch(member, search) : undefined,
      department: departmentId === undefined || departmentId === 'none' ? departmentId : { id: departmentId, below },
      ...(state && { suspended: state === 'suspended' }),
    };
    const after = next ? readPlace(next) : null;
    const [rows, total] = await Promise.all([
      repository.findStaffPage(tenant, filter, after, size + 1),
      after ? null : repository.countStaffIn(tenant, filter, COUNT_LIMIT + 1),
    ]);
    const list = rows.slice(0, size);
    const last = list.at(-1);
    return {
      list: list.map((stored) => present(member, stored)),
      next: last && rows.length > size ? writePlace({ name: last.name, id: last.userId }) : null,
      total: total === null ? null : Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /** Reads a search. A search for a whole number is counted and recorded, with the colleague who has it. */
  async function readSearch(member: Member, typed: string): Promise<NonNullable<repository.StaffFilter['search']>> {
    const number = normalisePhone(typed);
    if (isMobile(number)) {
      const search = { numberHash: cipher.hash(USERS, number) };
      const find = async (tenant: Queryable) => {
        const [found] = await repository.findStaffPage(tenant, { search }, null, 1);
        return [found?.userId ?? null];
      };
      await countSearch(member, { action: 'organisation.number_search', count: 1, find });
      return search;
    }
    return /^\d{4}$/.test(typed) ? { tailHash: cipher.hash(USERS, typed) } : { namePart: typed };
  }

  async function detail(member: Member, id: string): Promise<ReplyOf<'organisation.staffMember'>> {
    const tenant = db.forTenant(member.tenantId);
    const stored = await repository.findStaffMember(tenant, id);
    if (!stored) throw staffNotFound();
    return { ...present(member, stored), ownScope: stored.ownScope, lineId: await lines.find(tenant, id) };
  }

  /** Presents a member. The stored columns stay in the object: the serialiser sends only the fields of the contract. */
  function present(member: Member, stored: repository.StoredStaff): StaffMember {
    return {
      ...stored,
      mobile: showPhone(member, 'mobile', cipher.open(USERS, stored.mobileEnc)),
      superTenant: stored.isSuper,
      manageable: refusalToManage(member, stored) === null,
    };
  }

  async function add(
    member: Member,
    { mobile: typed, ...place }: RequestOf<'organisation.addStaff'>,
  ): Promise<ReplyOf<'organisation.addStaff'>> {
    const mobile = normalisePhone(typed);
    if (!isMobile(mobile)) throw badStaffMobile();
    const now = clock.now();
    const tenant = db.forTenant(member.tenantId);
    await requireGrantable(tenant, member, place);
    await requireLine(tenant, place.lineId);
    // The answer tells if the number belongs to a member already, so it is counted and audited first.
    const hash = cipher.hash(USERS, mobile);
    await countSearch(member, {
      action: 'organisation.number_search',
      count: 1,
      find: async (found) => [(await repository.findMembersByNumber(found, [hash])).get(hash.toString('hex')) ?? null],
    });
    const { name, departmentId, roleIds, position = null, superTenant: isOwner, ownScope, lineId } = place;
    const [invitationId] = await tenant.transaction(async (tx) => {
      await lockRoles(tx);
      await requireGrantable(tx, member, place);
      if ((await repository.findMembersByNumber(tx, [hash])).size > 0) throw memberAlready();
      return invitations.put(
        tx,
        member,
        [{ mobile, name, departmentId, roleIds, position, isOwner, ownScope, lineId }],
        now,
      );
    });
    return { invitationId: invitationId! };
  }

  async function edit(
    member: Member,
    { userId, ...place }: RequestOf<'organisation.editStaff'>,
  ): Promise<ReplyOf<'organisation.editStaff'>> {
    const now = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockRoles(tx);
      const before = await requireManageable(tx, member, userId);
      await requireGrantable(
        tx,
        member,
        place,
        before.roles.map(({ id }) => id),
      );
      const { name, departmentId, position = null, superTenant: isSuper, ownScope, lineId } = place;
      const hasOtherLine = lineId !== undefined && lineId !== (await lines.find(tx, userId));
      if (hasOtherLine) await requireLine(tx, lineId);
      if (before.isSuper && !isSuper) await requireOtherOwner(tx, userId);
      await repository.updateStaff(tx, userId, { name, departmentId, position, isSuper });
      await setRolesOf(tx, [userId], place.roleIds);
      if (ownScope !== undefined) await setOwnScope(tx, userId, ownScope);
      if (hasOtherLine) await lines.give(tx, userId, lineId, now);
      const changed = await applyRights(tx, { userIds: [userId] }, now);
      // With a scope of departments, the department decides what the member sees.
      const seesOthers = before.dataScope === 'department' || before.dataScope === 'branch';
      if (before.isSuper !== isSuper) await revokeMembers(tx, [userId], 'role', now);
      else if (changed === 0 && seesOthers && before.departmentId !== departmentId) {
        await revokeMembers(tx, [userId], 'scope', now);
      }
      tellPlaces(tx);
      await audit(tx, member, { at: now, action: 'organisation.staff_edited', subjectId: userId });
    });
    return { done: true };
  }

  async function requireLine(tenant: Queryable, lineId: string | null | undefined): Promise<void> {
    if (lineId && !(await lines.isThere(tenant, lineId))) throw new AppError('calls.line_not_found');
  }

  return { page, detail, add, edit };
}

/**
 * Returns a member whom the caller may change. Throws `organisation.staff_not_found`, `organisation.not_oneself` and
 * `organisation.beyond_own_rights`.
 */
export async function requireManageable(
  tx: Queryable,
  member: Member,
  userId: string,
): Promise<repository.StoredStaff> {
  const target = await repository.findStaffMember(tx, userId);
  if (!target) throw staffNotFound();
  const refusal = refusalToManage(member, target);
  if (refusal) throw new AppError(refusal);
  return target;
}

/** Throws `organisation.last_owner` if there is no other owner. */
export async function requireOtherOwner(tx: Queryable, userId: string): Promise<void> {
  if ((await countOtherOwners(tx, userId)) === 0) throw new AppError('organisation.last_owner');
}

function writePlace({ name, id }: repository.StaffPlace): string {
  return Buffer.from(`${id} ${name}`).toString('base64url');
}

function readPlace(cursor: string): repository.StaffPlace {
  const match = /^([1-9]\d{0,17}) ([^\0]{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw unknownCursor();
  return { id: match[1]!, name: match[2]! };
}

/** Throws unless this member may place people there with these roles. Roles that the person holds already may stay. */
async function requireGrantable(db: Queryable, member: Member, place: Place, held: string[] = []): Promise<void> {
  const { departmentId, roleIds, superTenant, ownScope } = place;
  if (superTenant && !member.isSuper) throw new AppError('organisation.beyond_own_rights');
  if (departmentId !== null && !(await findPlacement(db, departmentId))) throw departmentNotFound();
  if (!mayPlace(member, departmentId) || !mayShow(member, ownScope))
    throw new AppError('organisation.beyond_own_rights');
  const roles = await findRolesById(db, roleIds);
  if (roles.length < new Set(roleIds).size) throw roleNotFound();
  const given = roles.filter(({ id }) => !held.includes(id));
  if (!given.every((role) => mayGrant(member, role))) throw new AppError('organisation.beyond_own_rights');
}
