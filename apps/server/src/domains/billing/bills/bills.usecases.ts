import type { Bill } from '@haihu/contract/billing/bills';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { FileApi } from '../../files/files.api.ts';
import { firstOf, lastOf } from '../core/months.ts';
import { findOpening, findSpendingCorrected, findTotals } from '../core/totals.repository.ts';
import { createBillExport } from './bill-export.usecases.ts';
import * as bills from './bills.repository.ts';
import type { BilledCalls } from '../billing.seams.ts';

const COUNT_LIMIT = 10_000;

export interface BillParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'lendStream'>;
  billedCalls: BilledCalls;
}

/** Makes the views of bills for members who may see money. */
export function createBillUsecases({ db, clock, files, billedCalls }: BillParts) {
  async function page(
    { tenantId }: Member,
    { next, size, kind, month }: RequestOf<'billing.bills'>,
  ): Promise<ReplyOf<'billing.bills'>> {
    const tenant = db.forTenant(tenantId);
    const filter = filterOf({ kind, month });
    const after = next ? readCursor(next) : null;
    const from = after && { day: after.at.slice(0, 10), id: after.id };
    const rows = await bills.findBills(tenant, filter, from, size + 1);
    const total = after ? null : await bills.countBills(tenant, filter, COUNT_LIMIT + 1);
    const last = rows[size - 1];
    return {
      list: await present(tenant, rows.slice(0, size)),
      next: last && rows.length > size ? writeCursor({ at: `${last.day}T00:00:00Z`, id: last.id }) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  async function present(tenant: Queryable, rows: bills.StoredBill[]): Promise<Bill[]> {
    const ids = rows.flatMap(({ callId, legId }) => (legId === null ? (callId ?? []) : []));
    const legIds = rows.flatMap(({ legId }) => legId ?? []);
    const calls = new Map((ids.length > 0 ? await billedCalls.find(tenant, ids) : []).map((each) => [each.id, each]));
    const legs = new Map(
      (legIds.length > 0 ? await billedCalls.findLegs(tenant, legIds) : []).map((one) => [one.id, one]),
    );
    return rows.map(({ callId, legId, ...row }) => {
      const leg = legs.get(legId ?? '');
      const call = leg ? { ...leg, id: callId!, isOutside: true } : calls.get(callId ?? '');
      return { ...row, call: call ?? null };
    });
  }

  async function totals(
    { tenantId }: Member,
    { month }: RequestOf<'billing.totals'>,
  ): Promise<ReplyOf<'billing.totals'>> {
    const tenant = db.forTenant(tenantId);
    const [from, until] = month === undefined ? ['-infinity', 'infinity'] : [firstOf(month), lastOf(month)];
    const [opening, kinds, spendingCorrected, firstMonth] = await Promise.all([
      month === undefined ? '0' : findOpening(tenant, from),
      findTotals(tenant, from, until),
      findSpendingCorrected(tenant, from, until),
      bills.findFirstMonth(tenant),
    ]);
    const closing = kinds.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(opening));
    return { month: month ?? null, opening, closing: String(closing), kinds, spendingCorrected, firstMonth };
  }

  /** Returns a bill with its details. Throws `billing.movement_not_found`. */
  async function bill({ tenantId }: Member, id: string): Promise<ReplyOf<'billing.bill'>> {
    const tenant = db.forTenant(tenantId);
    const found = await bills.findBill(tenant, id);
    if (!found) throw new AppError('billing.movement_not_found');
    const { entries, uses, corrects, correctedBy } = found;
    const [shown] = await present(tenant, [found]);
    return { ...shown!, entries, uses, corrects, correctedBy };
  }

  const exporting = createBillExport({ db, clock, files, filterOf, present });
  return { page, totals, bill, exporting };
}

function filterOf({ kind, month }: Pick<RequestOf<'billing.bills'>, 'kind' | 'month'>): bills.StoredBillFilter {
  return { kind, ...(month && { from: firstOf(month), until: lastOf(month) }) };
}
