import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createCountedSearch, NUMBERS_A_MINUTE } from '../../../platform/counted-search.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type IdempotencyKey, once } from '../../../platform/idempotency.ts';
import type { Member } from '../../../platform/member.ts';
import { showCell } from '../../../platform/show-phone.ts';
import type { FileApi } from '../../files/files.api.ts';
import { USERS } from '../../identity/identity.api.ts';
import { findDepartments } from '../structure/departments.repository.ts';
import { departmentNotFound, roleNotFound } from '../organisation.errors.ts';
import { findRoles, lockRoles } from '../roles.repository.ts';
import { findMembersByNumber } from '../staff/staff.repository.ts';
import {
  type CheckedStaff,
  checkStaff,
  mobileOf,
  readStaff,
  type Surroundings,
  type WrittenStaff,
} from './staff-import.rows.ts';
import type { StaffInvitations } from '../joining/staff-invitations.usecases.ts';

export interface StaffImportParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  invitations: Pick<StaffInvitations, 'put'>;
  files: Pick<FileApi, 'readOwn'>;
}

export type StaffImport = ReturnType<typeof createStaffImport>;

type Usual = Pick<RequestOf<'organisation.staffImport'>, 'departmentId' | 'roleIds'>;

/** From an uploaded spreadsheet to colleagues: looked at first, then invited all at once. */
export function createStaffImport({ db, cipher, clock, invitations, files }: StaffImportParts) {
  const countSearch = createCountedSearch({ db, cipher, clock });

  async function preview(
    member: Member,
    { filePath, ...usual }: RequestOf<'organisation.staffImportPreview'>,
  ): Promise<ReplyOf<'organisation.staffImportPreview'>> {
    const tenant = db.forTenant(member.tenantId);
    const written = await readStaff(await files.readOwn(tenant, member, filePath));
    const numbers = numbersOf(written);
    const isLong = numbers.length > NUMBERS_A_MINUTE;
    // A long list is answered after its people are invited, and by a count alone: a list of guesses would find a number.
    if (!isLong) await countNumbers(member, numbers);
    const isMember = isLong ? nobody : await findMembers(tenant, numbers);
    const rows = await check(tenant, written, { member, isMember, ...usual });
    const ready = rows.filter(isReady).length;
    return {
      rows: rows.map(({ written: { role, mobile, ...texts }, problems, firstRow }) => {
        return { ...texts, roles: role, mobile: showCell(member, mobile), problems, firstRow };
      }),
      ready,
      refused: rows.length - ready,
    };
  }

  async function add(
    member: Member,
    { filePath, expected, ...usual }: RequestOf<'organisation.staffImport'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'organisation.staffImport'>> {
    const now = clock.now();
    const tenant = db.forTenant(member.tenantId);
    const written = await readStaff(await files.readOwn(tenant, member, filePath));
    const numbers = numbersOf(written);
    const isLong = numbers.length > NUMBERS_A_MINUTE;
    await countNumbers(member, numbers, isLong ? 'staff_import' : undefined);
    const readyOf = async (found: Queryable, isMember: IsMember) =>
      (await check(found, written, { member, isMember, ...usual })).filter(isReady);
    const result = await tenant.transaction((tx) =>
      once(tx, member, key, now, async () => {
        await lockRoles(tx);
        const ready = await readyOf(tx, await findMembers(tx, numbers));
        // The preview of a long list does not look who is a member.
        const promised = isLong ? await readyOf(tx, nobody) : ready;
        if (promised.length !== expected) throw changed();
        const people = ready.map(({ written: { name, position }, mobile, departmentId, roleIds }) => {
          return { mobile, name, departmentId, roleIds, position: position || null, isOwner: false };
        });
        await invitations.put(tx, member, people, now);
        return { invited: String(ready.length), refused: String(written.length - ready.length) };
      }),
    );
    return { invited: Number(result.invited), refused: Number(result.refused) };
  }

  async function findMembers(tenant: Queryable, numbers: string[]): Promise<IsMember> {
    const hashes = new Map(numbers.map((number) => [number, cipher.hash(USERS, number)]));
    const members = await findMembersByNumber(tenant, [...hashes.values()]);
    return (mobile) => members.has(hashes.get(mobile)?.toString('hex') ?? '');
  }

  /** Throws `customers.searched_too_often` where the cap is passed without a reason. */
  async function countNumbers(member: Member, numbers: string[], reason?: string): Promise<void> {
    const hashes = numbers.map((number) => cipher.hash(USERS, number));
    const find = async (tenant: Queryable) => {
      const members = await findMembersByNumber(tenant, hashes);
      return hashes.map((hash) => members.get(hash.toString('hex')) ?? null);
    };
    await countSearch(member, {
      action: 'organisation.number_search',
      count: hashes.length,
      find,
      ...(reason && { reason }),
    });
  }

  return { preview, add };
}

/** Throws for a chosen department or role that is not there. */
async function check(
  tenant: Queryable,
  written: WrittenStaff[],
  known: Usual & { member: Member; isMember: IsMember },
): Promise<CheckedStaff[]> {
  const { departmentId, roleIds } = known;
  const [departments, roles] = [await findDepartments(tenant), await findRoles(tenant)];
  if (departmentId !== null && !departments.some(({ id }) => id === departmentId)) throw departmentNotFound();
  if (!roleIds.every((wanted) => roles.some(({ id }) => id === wanted))) throw roleNotFound();
  return checkStaff(written, { departments, roles, ...known });
}

type IsMember = Surroundings['isMember'];

const nobody: IsMember = () => false;

type ReadyStaff = CheckedStaff & { mobile: string };

function isReady(row: CheckedStaff): row is ReadyStaff {
  return row.problems.length === 0 && row.mobile !== null;
}

function numbersOf(written: readonly WrittenStaff[]): string[] {
  return [...new Set(written.flatMap((row) => mobileOf(row) ?? []))];
}

const changed = () => new AppError('organisation.staff_import_changed');
