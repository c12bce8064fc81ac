import type { Bill } from '@haihu/contract/billing/bills';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { addDays, dayOf } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { FileApi } from '../../files/files.api.ts';
import { findWallet } from '../core/ledger.repository.ts';
import { sumHeldMoney, findHolds, findPackages } from '../core/packages.repository.ts';
import { freeMoney, type Stock } from '../core/stock.ts';
import { createBillExport } from './bill-export.usecases.ts';
import * as bills from './bills.repository.ts';
import { firstOf, lastOf, readStatement } from './statement.ts';
import type { BilledCalls } from '../billing.seams.ts';

const COUNT_LIMIT = 10_000;
/** Days of past spending from which the days that the balance lasts are estimated. */
const LOOK_BACK_DAYS = 7;

export interface BillParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'lendStream'>;
  billedCalls: BilledCalls;
}

/** Makes the views of money and packages for members who may see them. */
export function createBillUsecases({ db, clock, files, billedCalls }: BillParts) {
  async function wallet({ tenantId, zone }: Member): Promise<ReplyOf<'billing.wallet'>> {
    const tenant = db.forTenant(tenantId);
    const today = dayOf(clock.now(), zone);
    const month = today.slice(0, 7);
    const [found, packagesInForce, held, thisMonth, corrected, lately] = await Promise.all([
      findWallet(tenant),
      findPackages(tenant, clock.now()),
      sumHeldMoney(tenant),
      bills.findTotals(tenant, firstOf(month), today),
      bills.findSpendingCorrected(tenant, firstOf(month), today),
      bills.findTotals(tenant, addDays(today, 1 - LOOK_BACK_DAYS), today),
    ]);
    const { balance, agreedCredit, owed, warned, minutesWarned } = found;
    const spentLately = -sumOf(lately, bills.running);
    return {
      balance: String(balance),
      agreedCredit: String(agreedCredit),
      owed: String(owed),
      held: String(held),
      warned,
      packageMinutes: packagesInForce.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0),
      minutesWarned,
      month,
      spent: String(Math.max(0, -sumOf(thisMonth, bills.spending) - Number(corrected.amount))),
      paid: String(sumOf(thisMonth, ['credit', 'recharge']) + Math.max(0, sumOf(thisMonth, ['transfer']))),
      daysLeft: daysLeft({ balance, agreedCredit, owed, held }, spentLately),
    };
  }

  async function holds(
    { tenantId }: Member,
    { next, size }: RequestOf<'billing.holds'>,
  ): Promise<ReplyOf<'billing.holds'>> {
    const tenant = db.forTenant(tenantId);
    const rows = await findHolds(tenant, next ? readCursor(next).id : null, size + 1);
    const shown = rows.slice(0, size);
    const ids = shown.map(({ callId }) => callId);
    const calls = new Map((await billedCalls.find(tenant, ids)).map((each) => [each.id, each]));
    const list = shown.map((held) => {
      const { agentName, placedAt } = calls.get(held.callId)!;
      return { ...held, agentName, placedAt };
    });
    const last = list.at(-1);
    return {
      list,
      next: last && rows.length > size ? writeCursor({ at: last.placedAt, id: last.callId }) : null,
      total: null,
      totalIsEstimate: false,
    };
  }

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
    const ids = rows.flatMap(({ callId }) => callId ?? []);
    const calls = new Map((ids.length > 0 ? await billedCalls.find(tenant, ids) : []).map((each) => [each.id, each]));
    return rows.map(({ callId, ...row }) => ({ ...row, call: calls.get(callId ?? '') ?? null }));
  }

  async function totals(
    { tenantId }: Member,
    { month }: RequestOf<'billing.totals'>,
  ): Promise<ReplyOf<'billing.totals'>> {
    const tenant = db.forTenant(tenantId);
    const [from, until] = month === undefined ? ['-infinity', 'infinity'] : [firstOf(month), lastOf(month)];
    const [opening, kinds, spendingCorrected] = await Promise.all([
      month === undefined ? '0' : bills.findOpening(tenant, from),
      bills.findTotals(tenant, from, until),
      bills.findSpendingCorrected(tenant, from, until),
    ]);
    const closing = kinds.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(opening));
    return { month: month ?? null, opening, closing: String(closing), kinds, spendingCorrected };
  }

  const statement = ({ tenantId }: Member, month: string): Promise<ReplyOf<'billing.statement'>> =>
    readStatement(db.forTenant(tenantId), month);

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
  return { wallet, holds, page, totals, statement, bill, exporting };
}

function filterOf({ kind, month }: Pick<RequestOf<'billing.bills'>, 'kind' | 'month'>): bills.StoredBillFilter {
  return { kind, ...(month && { from: firstOf(month), until: lastOf(month) }) };
}

function sumOf(totals: bills.KindTotal[], kinds: bills.KindTotal['kind'][]): number {
  return totals.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? Number(amount) : 0), 0);
}

function daysLeft(money: Omit<Stock, 'packages' | 'warned'>, spentLately: number): number | null {
  return spentLately > 0 ? Math.floor((freeMoney(money) * LOOK_BACK_DAYS) / spentLately) : null;
}
