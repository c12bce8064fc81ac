import { spendingKinds } from '@haihu/contract/billing/values';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { addDays, dayOf } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BilledCalls } from '../billing.seams.ts';
import { findWallet } from '../core/ledger.repository.ts';
import { firstOf } from '../core/months.ts';
import { findHolds, findPackages, sumHeldMoney } from '../core/packages.repository.ts';
import { freeMoney, type CallingCredit } from '../core/calling-credit.ts';
import { findSpendingCorrected, findTotals, type KindTotal, running } from '../core/totals.repository.ts';

/** Days of past spending from which the days that the balance lasts are estimated. */
const LOOK_BACK_DAYS = 7;

export interface WalletParts {
  db: Db;
  clock: Clock;
  billedCalls: BilledCalls;
}

/** Makes the views of an enterprise's money for members who may see it. */
export function createWalletUsecases({ db, clock, billedCalls }: WalletParts) {
  async function wallet({ tenantId, zone }: Member): Promise<ReplyOf<'billing.wallet'>> {
    const tenant = db.forTenant(tenantId);
    const today = dayOf(clock.now(), zone);
    const month = today.slice(0, 7);
    const [found, packagesInForce, held, thisMonth, corrected, lately] = await Promise.all([
      findWallet(tenant),
      findPackages(tenant, clock.now()),
      sumHeldMoney(tenant),
      findTotals(tenant, firstOf(month), today),
      findSpendingCorrected(tenant, firstOf(month), today),
      findTotals(tenant, addDays(today, 1 - LOOK_BACK_DAYS), today),
    ]);
    const { balance, agreedCredit, owed, warned, minutesWarned } = found;
    const spentLately = -sumOf(lately, running);
    return {
      balance: String(balance),
      agreedCredit: String(agreedCredit),
      owed: String(owed),
      held: String(held),
      warned,
      packageMinutes: packagesInForce.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0),
      minutesWarned,
      month,
      spent: String(Math.max(0, -sumOf(thisMonth, spendingKinds) - Number(corrected.amount))),
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

  return { wallet, holds };
}

function sumOf(totals: KindTotal[], kinds: readonly KindTotal['kind'][]): number {
  return totals.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? Number(amount) : 0), 0);
}

function daysLeft(money: Omit<CallingCredit, 'packages' | 'warned'>, spentLately: number): number | null {
  return spentLately > 0 ? Math.floor((freeMoney(money) * LOOK_BACK_DAYS) / spentLately) : null;
}
