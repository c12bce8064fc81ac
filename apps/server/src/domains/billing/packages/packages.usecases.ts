import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillParts } from '../bills/bills.usecases.ts';
import * as packages from './package-lists.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Days before its end during which a package counts as expiring. */
const EXPIRING_DAYS = 14;
/** Days before its end during which a package with minutes left is named. */
const ENDING_DAYS = 7;

export interface PackageParts extends Pick<BillParts, 'billedCalls'> {
  db: Db;
  clock: Clock;
}

/** Lists the packages of an enterprise and their uses. */
export function createPackageUsecases({ db, clock, billedCalls }: PackageParts) {
  async function packageCount({ tenantId }: Member): Promise<ReplyOf<'billing.packageCount'>> {
    const tenant = db.forTenant(tenantId);
    const now = clock.now();
    const after = (days: number) => new Date(now.getTime() + days * DAY);
    const [counts, endingSoon] = await Promise.all([
      packages.countPackages(tenant, now, after(EXPIRING_DAYS)),
      packages.findEndingSoon(tenant, now, after(ENDING_DAYS)),
    ]);
    return { ...counts, endingSoon };
  }

  async function packagePage(
    { tenantId }: Member,
    { next, size, state }: RequestOf<'billing.packages'>,
  ): Promise<ReplyOf<'billing.packages'>> {
    const filter = { state, at: clock.now() };
    const rows = await packages.findPackageList(
      db.forTenant(tenantId),
      filter,
      next ? readCursor(next) : null,
      size + 1,
    );
    const last = rows[size - 1];
    const more = last && rows.length > size ? writeCursor({ at: last.expiresAt, id: last.id }) : null;
    return { list: rows.slice(0, size), next: more, total: null, totalIsEstimate: false };
  }

  /** Lists the calls that used a package. Throws `billing.package_not_found`. */
  async function packageUses(
    { tenantId }: Member,
    { id, next, size }: RequestOf<'billing.packageUses'>,
  ): Promise<ReplyOf<'billing.packageUses'>> {
    const tenant = db.forTenant(tenantId);
    const [found] = await packages.findPackageList(tenant, { id, at: clock.now() }, null, 1);
    if (!found) throw new AppError('billing.package_not_found');
    const rows = await packages.findUses(tenant, id, next ? readCursor(next) : null, size + 1);
    const shown = rows.slice(0, size);
    const ids = shown.map(({ callId }) => callId);
    const calls = new Map((await billedCalls.find(tenant, ids)).map((each) => [each.id, each]));
    const last = shown.at(-1);
    return {
      list: shown.map((use) => {
        const { agentName, seconds } = calls.get(use.callId)!;
        return { ...use, agentName, seconds };
      }),
      next: last && rows.length > size ? writeCursor({ at: last.at, id: last.callId }) : null,
      total: null,
      totalIsEstimate: false,
    };
  }

  return { packageCount, packagePage, packageUses };
}
