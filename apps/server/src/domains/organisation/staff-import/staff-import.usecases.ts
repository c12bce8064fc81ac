import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { createCountedLists, roundCount, showCell } from '../../numbers/numbers.api.ts';
import { type IdempotencyKey, once as onceOnly } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { FileApi } from '../../files/files.api.ts';
import { USERS } from '../../identity/identity.api.ts';
import { departmentNotFound, roleNotFound } from '../core/organisation.errors.ts';
import { findRoles, lockRoles } from '../core/roles.repository.ts';
import type { StaffInvitations } from '../staff-invitations/staff-invitations.usecases.ts';
import { findMembersByNumber } from '../staff/staff.repository.ts';
import { findDepartments } from '../structure/departments.repository.ts';
import {
  type CheckedStaff,
  checkStaff,
  mobileOf,
  readStaff,
  type Surroundings,
  type WrittenStaff,
} from './staff-import.rows.ts';

export interface StaffImportParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  invitations: Pick<StaffInvitations, 'put'>;
  files: Pick<FileApi, 'readOwn'>;
}

type Usual = Pick<RequestOf<'organisation.staffImport'>, 'departmentId' | 'roleIds'>;

/** Turns an uploaded spreadsheet into colleagues: a preview first, then all invitations at once. */
export function createStaffImportUsecases({ db, cipher, clock, invitations, files }: StaffImportParts) {
  const lists = createCountedLists({ db, cipher, clock });

  async function preview(
    member: Member,
    { filePath, ...usual }: RequestOf<'organisation.staffImportPreview'>,
  ): Promise<ReplyOf<'organisation.staffImportPreview'>> {
    const tenant = db.forTenant(member.tenantId);
    const written = await readStaff(await files.readOwn(tenant, member, filePath));
    const numbers = numbersOf(written);
    const isMember = await findMembers(tenant, numbers);
    // Without room in the budget nothing is told before people are invited. Otherwise a list of guesses would find a
    // number.
    const told = await lists.count(member, compared(numbers, isMember));
    const rows = await check(tenant, written, { member, isMember: told ? isMember : nobody, ...usual });
    const ready = rows.filter(isReady).length;
    return {
      rows: rows.map(({ written: { role, mobile, ...texts }, problems, firstRow }) => {
        return { ...texts, roles: role, mobile: showCell(member, mobile), problems, firstRow };
      }),
      ready,
      refused: rows.length - ready,
      told,
    };
  }

  /**
   * Invites the people of a file. Throws `customers.reason_needed`, `customers.list_rows_used` and
   * `organisation.staff_import_changed`.
   */
  async function add(
    member: Member,
    { filePath, expected, reason, ...usual }: RequestOf<'organisation.staffImport'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'organisation.staffImport'>> {
    const now = clock.now();
    const tenant = db.forTenant(member.tenantId);
    const written = await readStaff(await files.readOwn(tenant, member, filePath));
    const numbers = numbersOf(written);
    const list = compared(numbers, await findMembers(tenant, numbers));
    const once = `${key.key} ${key.bodyHash.toString('hex')}`;
    const { isRounded, giveBack } = await lists.admit(member, { ...list, reason, once });
    const readyOf = async (found: Queryable, isMember: IsMember) =>
      (await check(found, written, { member, isMember, ...usual })).filter(isReady);
    const inviting = tenant.transaction((tx) =>
      onceOnly(tx, member, key, now, async () => {
        await lockRoles(tx);
        const ready = await readyOf(tx, await findMembers(tx, numbers));
        const promised = await readyOf(tx, nobody);
        // If numbers are rounded, the preview did not tell members apart and counted them as ready.
        if ((isRounded ? promised : ready).length !== expected) throw changed();
        const people = ready.map(({ written: { name, position }, mobile, departmentId, roleIds }) => {
          return { mobile, name, departmentId, roleIds, position: position || null, isOwner: false };
        });
        await invitations.put(tx, member, people, now);
        const left = promised.length - ready.length;
        const told = promised.length - (isRounded ? roundCount(left, promised.length) : left);
        return { invited: String(told), refused: String(written.length - told), rounded: String(isRounded) };
      }),
    );
    const result = await inviting.catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    return {
      invited: Number(result.invited),
      refused: Number(result.refused),
      rounded: result.rounded === String(true),
    };
  }

  async function findMembers(tenant: Queryable, numbers: string[]): Promise<IsMember> {
    const hashes = new Map(numbers.map((number) => [number, cipher.hash(USERS, number)]));
    const members = await findMembersByNumber(tenant, [...hashes.values()]);
    return (mobile) => members.has(hashes.get(mobile)?.toString('hex') ?? '');
  }

  function compared(numbers: string[], isMember: IsMember) {
    const hashes = numbers.map((number) => cipher.hash(USERS, number));
    const known = numbers.filter(isMember).length;
    return { action: 'organisation.number_search', count: numbers.length, hashes, known } as const;
  }

  return { preview, add };
}

/** Checks the rows. Throws for a chosen department or role that does not exist. */
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
