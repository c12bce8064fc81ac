import { feeWords } from '@haihu/rules/billing/upkeep/fee-words';
import { type DueFee, feesOf } from '@haihu/rules/billing/upkeep/line-fees';
import { daysBetween } from '@haihu/rules/billing/shop/quotes';
import { addDays, dayOf } from '@haihu/rules/day';
import { auditOperator } from '../../../kernel/audit.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { appendEvents } from '../../../platform/events/outbox.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { OPERATOR, packageEnding, unpaidFee } from '../core/billing.events.ts';
import { findWallet, lockWallet, lowBalance, post, tellLow, type Wallet } from '../core/ledger.repository.ts';
import { keepUpNextMorning } from '../core/nights.ts';
import { sumHeldMoney } from '../core/packages.repository.ts';
import { freeMoney } from '../core/calling-credit.ts';
import * as stored from './upkeep.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The days before its end on which a package's end is announced. */
const [WEEK_BEFORE, DAY_BEFORE] = [7, 1] as const;

export interface KeptUp {
  /** Units of 0.0001 yuan that were charged now. */
  charged: number;
  /** Units of 0.0001 yuan that exceeded the balance. They are tried again on the next morning. */
  unpaid: number;
}

/** Makes the regular upkeep: line fees, and announcements of packages that end. */
export function createUpkeepUsecases({ db, clock }: { db: Db; clock: Clock }) {
  /** Runs as the job of each morning. A repetition charges no fee and announces no end twice. */
  async function keepUp(tenantId: string): Promise<void> {
    const now = clock.now();
    const { zone } = await findWallet(db.forTenant(tenantId));
    await tellEnds(tenantId, now, zone);
    await chargeFees(tenantId);
    await db.forTenant(tenantId).transaction((tx) => keepUpNextMorning(tx, now, zone));
  }

  async function tellEnds(tenantId: string, now: Date, zone: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const today = dayOf(now, zone);
    for (const { id, startsAt, expiresAt } of await stored.findEnding(tenant, now, new Date(now.getTime() + 9 * DAY))) {
      const end = dayOf(expiresAt, zone);
      const left = daysBetween(today, end) - 1;
      const isShort = daysBetween(dayOf(startsAt, zone), end) <= WEEK_BEFORE;
      const days = left <= DAY_BEFORE ? DAY_BEFORE : left <= WEEK_BEFORE && !isShort ? WEEK_BEFORE : null;
      if (days === null) continue;
      await tenant.transaction(async (tx) => {
        const isNew = await stored.insertPackageNotice(tx, id, days, now);
        if (isNew) await appendEvents(tx, [packageEnding(id, left, now)]);
      }, 'for its values');
    }
  }

  /** Charges the due fees of lines, the oldest first, as far as the balance allows. */
  async function chargeFees(tenantId: string): Promise<KeptUp> {
    return db.forTenant(tenantId).transaction(async (tx) => {
      const now = clock.now();
      const kept: KeptUp = { charged: 0, unpaid: 0 };
      const { zone } = await lockWallet(tx);
      const today = dayOf(now, zone);
      const lines = await stored.findLinesWithFees(tx);
      const due = lines.flatMap(({ name, openedAt, rests, ...line }) =>
        feesOf({ ...line, opened: dayOf(openedAt, zone), off: rests.map((rest) => daysOff(rest, zone)) }, today).map(
          (fee) => ({ ...fee, name, lineId: line.id }),
        ),
      );
      const booked = await stored.findBookedKeys(
        tx,
        due.map(({ key }) => `fee:${key}`),
      );
      const open = due
        .filter(({ key }) => !booked.has(`fee:${key}`))
        .toSorted((one, other) => one.from.localeCompare(other.from));
      for (const fee of open) {
        const wallet = await lockWallet(tx);
        if (fee.amount > freeMoney({ ...wallet, held: await sumHeldMoney(tx) })) {
          kept.unpaid += fee.amount;
        } else {
          await charge(tx, wallet, fee, now);
          kept.charged += fee.amount;
        }
      }
      if (kept.unpaid > 0) await appendEvents(tx, [unpaidFee(kept.unpaid, now)]);
      return kept;
    }, 'for its values');
  }

  return { keepUp, chargeFees };
}

/** Returns the days on which the line was disabled all day. */
const daysOff = ({ from, until }: stored.StoredLineWithFees['rests'][number], zone: string) => ({
  from: addDays(dayOf(from, zone), 1),
  until: until && addDays(dayOf(until, zone), -1),
});

async function charge(
  tx: Queryable,
  wallet: Wallet,
  { key, name, amount, ...fee }: DueFee & { name: string },
  at: Date,
) {
  const { setup, month } = feeWords.zh;
  const reason = fee.kind === 'setup' ? setup(name) : month(name, fee.from, fee.until);
  const movement = { key: `fee:${key}`, kind: 'fee', against: 'sales', note: reason } as const;
  const posted = await post(tx, wallet, { ...movement, at, amount: -amount });
  await tellLow(tx, [lowBalance(posted!)], OPERATOR, at);
  await auditOperator(tx, { at, action: 'billing.fee', subjectId: posted!.id, detail: { amount, reason } });
}
