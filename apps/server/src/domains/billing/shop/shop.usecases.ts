import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { totalOf } from '@haihu/rules/billing/shop/quotes';
import { audit, auditOperator } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { appendEvents } from '../../../platform/events/outbox.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { OPERATOR, seatsNeeded } from '../core/billing.events.ts';
import { findRecorded, findWallet, lockWallet, lowBalance, post, tellLow } from '../core/ledger.repository.ts';
import { closeNextNight, keepUpNextMorning } from '../core/nights.ts';
import { countMinutesAnew, sumHeldMoney } from '../core/packages.repository.ts';
import { freeMoney } from '../core/calling-credit.ts';
import { redLetter } from '../invoices/red-letters.ts';
import { type Offer, offerFor, worthOf } from './quoting.ts';
import * as seats from './seats.repository.ts';
import * as shop from './shop.repository.ts';

/** Milliseconds for which a quote can be paid. */
const GOOD_FOR = 10 * 60 * 1000;

/** Makes the quotes, their payment, and the sharing of seats. */
export function createShopUsecases({ db, clock }: { db: Db; clock: Clock }) {
  async function quote(
    member: Member,
    ask: RequestOf<'billing.quote'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'billing.quote'>> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const offer = await offerFor(tx, ask, now, member.zone);
      const { items, total } = offer;
      const made = { ask, items, total, makerId: member.userId, createdAt: now };
      const { id } = await once(tx, member, key, now, async () => ({
        id: await shop.insertQuote(tx, { ...made, expiresAt: new Date(now.getTime() + GOOD_FOR) }),
      }));
      const stored = (await shop.findQuote(tx, id))!;
      const money = { ...(await findWallet(tx)), held: await sumHeldMoney(tx) };
      return {
        id,
        items: stored.items.map((item) => ({ ...item, amount: String(item.amount) })),
        total: String(stored.total),
        name: offer.name,
        minutes: offer.minutes,
        seats: offer.seats,
        startsAt: offer.startsAt.toISOString(),
        endsAt: offer.expiresAt.toISOString(),
        expiresAt: stored.expiresAt,
        available: String(freeMoney(money)),
      };
    });
  }

  async function pay(
    member: Member,
    { quoteId, sit }: RequestOf<'billing.pay'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'billing.pay'>> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      // All spending queues here. If two want the last yuan, the second finds it gone.
      const wallet = await lockWallet(tx);
      return once(tx, member, key, now, async () => {
        const stored = await shop.findQuote(tx, quoteId);
        if (!stored) throw new AppError('billing.quote_not_found');
        const total = String(stored.total);
        if (stored.packageId !== null) return { packageId: stored.packageId, total };
        if (new Date(stored.expiresAt) <= now) throw new AppError('billing.quote_expired');
        const offer = await offerFor(tx, stored.ask, now, member.zone);
        if (offer.total !== stored.total) throw new AppError('billing.price_changed');
        const free = freeMoney({ ...wallet, held: await sumHeldMoney(tx) });
        if (offer.total > free) throw new AppError('billing.not_enough');
        const packageId = await fulfil(tx, offer, now);
        if (sit.length > 0) await seat(tx, packageId, { add: sit, takeBack: [], byId: member.userId, at: now });
        if (offer.total !== 0) {
          const kind = offer.total < 0 ? 'refund' : offer.product ? 'purchase' : 'seat';
          const movement = { key: `quote:${quoteId}`, kind, against: 'sales', note: offer.name } as const;
          const posted = await post(tx, wallet, { ...movement, at: now, amount: -offer.total });
          await tellLow(tx, [lowBalance(posted!)], member.userId, now);
          await closeNextNight(tx, now, wallet.zone);
        }
        if (offer.product) {
          await countMinutesAnew(tx, now);
          await keepUpNextMorning(tx, now, wallet.zone);
        }
        if (offer.product && offer.seats !== null) await appendEvents(tx, [seatsNeeded(now)]);
        else if (offer.takeBack.length > 0) await appendEvents(tx, [seatsNeeded(now, offer.takeBack)]);
        await shop.setQuotePaid(tx, quoteId, packageId, now);
        if (offer.total < 0) await redLetter(tx, now);
        const action = offer.product ? 'billing.bought' : 'billing.seats_changed';
        const detail = { name: offer.name, amount: offer.total, seats: offer.seats };
        await audit(tx, member, { at: now, action, subjectId: packageId, detail });
        return { packageId, total };
      });
    });
  }

  async function seatsOf(
    { tenantId }: Member,
    { packageId }: RequestOf<'billing.seats'>,
  ): Promise<ReplyOf<'billing.seats'>> {
    const tenant = db.forTenant(tenantId);
    const bought = await shop.findBought(tenant, packageId);
    if (!bought) throw new AppError('billing.package_not_found');
    const members = await seats.findSeats(tenant, packageId);
    return { seats: bought.seats, sold: bought.seats !== null && bought.seatPrice !== null, members };
  }

  async function share(
    member: Member,
    { packageId, add, takeBack }: RequestOf<'billing.share'>,
  ): Promise<ReplyOf<'billing.share'>> {
    const at = clock.now();
    const userIds = [...new Set(add)];
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      // Seats are counted under the same lock under which they are bought.
      await lockWallet(tx);
      const bought = await seat(tx, packageId, { add: userIds, takeBack, byId: member.userId, at });
      if (takeBack.length > 0) await appendEvents(tx, [seatsNeeded(at, takeBack)]);
      const detail = { name: bought.name, given: userIds.length, takenBack: takeBack.length };
      await audit(tx, member, { at, action: 'billing.seats_shared', subjectId: packageId, detail });
    });
    return { done: true };
  }

  return { quote, pay, seatsOf, share, ...createOperatorCharges({ db, clock }) };
}

/** Makes what only the operator does: refunds of packages, and fees of lines. */
function createOperatorCharges({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Takes back the rest of a package for its value, added seats by the day. Returns the
   * amount in units of 0.0001 yuan, and the minutes.
   */
  async function refund(tenantId: string, { packageId, reason }: { packageId: string; reason: string }) {
    return db.forTenant(tenantId).transaction(async (tx) => {
      const at = clock.now();
      const wallet = await lockWallet(tx);
      const bought = await shop.findBought(tx, packageId);
      if (!bought) throw new AppError('billing.package_not_found');
      if (new Date(bought.expiresAt) <= at) throw new AppError('billing.package_over');
      const amount = -totalOf(worthOf(bought, at, wallet.zone)) || 0;
      await shop.endPackage(tx, packageId, bought.minutesLeft, at);
      await shop.dropSeats(tx, packageId);
      await countMinutesAnew(tx, at);
      if (amount > 0) {
        const movement = { key: `refund:${packageId}`, kind: 'refund', against: 'sales', note: reason } as const;
        await post(tx, wallet, { ...movement, at, amount });
        await redLetter(tx, at);
        await closeNextNight(tx, at, wallet.zone);
      }
      const detail = { name: bought.name, amount, minutes: bought.minutesLeft, reason };
      await auditOperator(tx, { at, action: 'billing.package_refunded', subjectId: packageId, detail });
      return { amount, minutes: bought.minutesLeft };
    });
  }

  /**
   * Charges a fee for opening or keeping a line. Returns true if it was done now, false if it was done before. Throws
   * `billing.not_enough`.
   */
  async function chargeFee(tenantId: string, { amount, key, reason }: { amount: number; key: string; reason: string }) {
    return db.forTenant(tenantId).transaction(async (tx) => {
      const at = clock.now();
      const wallet = await lockWallet(tx);
      const kept = `fee:${key}`;
      const recorded = await findRecorded(tx, kept);
      if (recorded) {
        if (recorded.amount === -amount && recorded.reason === reason) return false;
        throw new AppError('billing.reference_used', { recorded });
      }
      if (amount > freeMoney({ ...wallet, held: await sumHeldMoney(tx) })) throw new AppError('billing.not_enough');
      const movement = { key: kept, kind: 'fee', against: 'sales', note: reason } as const;
      const posted = await post(tx, wallet, { ...movement, at, amount: -amount });
      await tellLow(tx, [lowBalance(posted!)], OPERATOR, at);
      await auditOperator(tx, { at, action: 'billing.fee', subjectId: posted!.id, detail: { amount, reason } });
      return true;
    });
  }

  return { refund, chargeFee };
}

/**
 * Gives seats of a package and takes others back. Throws `billing.package_not_found`, `billing.package_over`,
 * `billing.member_not_found`, `billing.no_seat_free`.
 */
async function seat(
  tx: Queryable,
  packageId: string,
  { add, takeBack, byId, at }: { add: readonly string[]; takeBack: readonly string[]; byId: string; at: Date },
): Promise<shop.BoughtPackage> {
  const userIds = [...new Set(add)];
  const bought = await shop.findBought(tx, packageId);
  if (!bought) throw new AppError('billing.package_not_found');
  if (new Date(bought.expiresAt) <= at) throw new AppError('billing.package_over');
  if ((await seats.countAtWork(tx, userIds)) < userIds.length) throw new AppError('billing.member_not_found');
  await seats.deleteSeats(tx, packageId, takeBack);
  await seats.insertSeats(tx, { packageId, userIds, byId, at });
  const { seatsUsed } = (await shop.findBought(tx, packageId))!;
  const most = bought.seats ?? 0;
  if (seatsUsed > most && userIds.length > 0) throw new AppError('billing.no_seat_free', { seats: most });
  return bought;
}

/** Makes or changes the package of an offer. Returns its id. */
async function fulfil(tx: Queryable, { product, before, ...offer }: Offer, now: Date): Promise<string> {
  if (!product) {
    await seats.deleteSeats(tx, before!.id, offer.takeBack);
    await shop.updateSeats(tx, before!.id, offer.seats!);
    return before!.id;
  }
  const { terms, ...version } = product;
  const times = offer.minutes / terms.minutes;
  const packageId = await shop.insertPurchase(tx, {
    name: terms.name,
    product: version,
    minutes: offer.minutes,
    price: terms.price * times,
    seatPrice: terms.seatPrice === null ? null : terms.seatPrice * times,
    seats: offer.seats,
    seatsIncluded: terms.seats,
    lineProducts: terms.lines.length === 0 ? null : terms.lines,
    startsAt: offer.startsAt,
    expiresAt: offer.expiresAt,
  });
  if (before && offer.seats) await seats.takeSeatsAlong(tx, before.id, packageId, offer.takeBack);
  const isUpgrade = offer.items.some(({ kind }) => kind === 'unusedMinutes');
  if (before && isUpgrade) await shop.endPackage(tx, before.id, before.minutesLeft, now);
  return packageId;
}
