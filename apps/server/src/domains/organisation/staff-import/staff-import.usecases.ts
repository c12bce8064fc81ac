import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../platform/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type IdempotencyKey, once } from '../../../platform/idempotency.ts';
import type { Member } from '../../../platform/member.ts';
import { showCell } from '../../../platform/show-phone.ts';
import type { FileApi } from '../../files/files.api.ts';
import { type Identity, USERS } from '../../identity/identity.api.ts';
import { findDepartments } from '../structure/departments.repository.ts';
import { departmentNotFound, roleNotFound } from '../organisation.errors.ts';
import { findRoles, lockRoles, refreshRights, setRolesOf } from '../roles.repository.ts';
import { findMemberHashes } from '../staff/staff.repository.ts';
import { type CheckedStaff, checkStaff, mobileOf, readStaff, type WrittenStaff } from './staff-import.rows.ts';
import { admit } from '../joining/taking-in.ts';

export interface StaffImportParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  identity: Pick<Identity, 'findOrMakeUsers'>;
  files: Pick<FileApi, 'readOwn'>;
}

export type StaffImport = ReturnType<typeof createStaffImport>;

type Usual = Pick<RequestOf<'organisation.staffImport'>, 'departmentId' | 'roleIds'>;

/** From an uploaded spreadsheet to colleagues: looked at first, then taken in all at once. */
export function createStaffImport({ db, cipher, clock, identity, files }: StaffImportParts) {
  async function preview(
    member: Member,
    { filePath, ...usual }: RequestOf<'organisation.staffImportPreview'>,
  ): Promise<ReplyOf<'organisation.staffImportPreview'>> {
    const tenant = db.forTenant(member.tenantId);
    const rows = await check(tenant, member, await readStaff(await files.readOwn(tenant, member, filePath)), usual);
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
    // Users belong to no enterprise: they are made before its transaction, as for a single colleague.
    const promising = (await check(tenant, member, written, usual)).filter(isReady);
    const users = await identity.findOrMakeUsers(promising.map(({ mobile }) => mobile));
    const result = await tenant.transaction((tx) =>
      once(tx, member, key, now, async () => {
        await lockRoles(tx);
        const ready = (await check(tx, member, written, usual)).filter(isReady);
        const newcomers = ready.flatMap((row) => {
          const userId = users.get(row.mobile);
          return userId ? [{ ...row, userId }] : [];
        });
        if (ready.length !== expected || newcomers.length !== expected) throw changed();
        for (const newcomer of newcomers) await takeIn(tx, member, newcomer, now);
        const alike = Map.groupBy(newcomers, ({ roleIds }) => roleIds.toSorted().join());
        for (const group of alike.values()) {
          const userIds = group.map(({ userId }) => userId);
          await setRolesOf(tx, userIds, group[0]!.roleIds);
        }
        await refreshRights(tx, { userIds: newcomers.map(({ userId }) => userId) });
        return { added: String(expected), refused: String(written.length - expected) };
      }),
    );
    return { added: Number(result.added), refused: Number(result.refused) };
  }

  /** Throws for a chosen department or role that is not there. */
  async function check(tenant: Queryable, member: Member, written: WrittenStaff[], usual: Usual) {
    const [departments, roles] = [await findDepartments(tenant), await findRoles(tenant)];
    const { departmentId, roleIds } = usual;
    if (departmentId !== null && !departments.some(({ id }) => id === departmentId)) throw departmentNotFound();
    if (!roleIds.every((wanted) => roles.some(({ id }) => id === wanted))) throw roleNotFound();
    const numbers = new Set(written.flatMap((row) => mobileOf(row) ?? []));
    const hashes = new Map([...numbers].map((number) => [number, cipher.hash(USERS, number)]));
    const members = await findMemberHashes(tenant, [...hashes.values()]);
    const isMember = (mobile: string) => members.has(hashes.get(mobile)?.toString('hex') ?? '');
    return checkStaff(written, { member, departments, roles, isMember, ...usual });
  }

  return { preview, add };
}

type ReadyStaff = CheckedStaff & { mobile: string };

function isReady(row: CheckedStaff): row is ReadyStaff {
  return row.problems.length === 0 && row.mobile !== null;
}

const changed = () => new AppError('organisation.staff_import_changed');

async function takeIn(tx: Queryable, member: Member, newcomer: ReadyStaff & { userId: string }, now: Date) {
  const { written, userId, departmentId } = newcomer;
  const place = { userId, name: written.name, departmentId, position: written.position || null };
  if (!(await admit(tx, place, member.userId, now))) throw changed();
  await audit(tx, member, { at: now, action: 'organisation.staff_added', subjectId: userId });
}
