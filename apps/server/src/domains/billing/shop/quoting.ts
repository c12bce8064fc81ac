import type { QuoteAsk } from '@haihu/contract/billing/shop';
import {
  addedSeats,
  endOfValidity,
  packageItems,
  type QuoteItem,
  returnedSeats,
  totalOf,
  unusedMinutes,
} from '@haihu/rules/billing/shop/quotes';
import { dayOf, startOfDay } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { findProduct } from '../catalogue/catalogue.repository.ts';
import type { PackageTerms } from '../catalogue/terms.ts';
import { countSeated } from './seats.repository.ts';
import { type BoughtPackage, findBought } from './shop.repository.ts';

/** The goods of a quote and their present price. */
export interface Offer {
  items: QuoteItem[];
  total: number;
  name: string;
  minutes: number;
  seats: number | null;
  startsAt: Date;
  expiresAt: Date;
  /** Null: only the seats of an existing package change. */
  product: { id: string; version: number; terms: PackageTerms } | null;
  /** The package that is renewed, ended by an upgrade, or changed. */
  before: BoughtPackage | null;
  /** The members of that package who lose their seat. */
  takeBack: readonly string[];
}

/**
 * Computes the present price, in the enterprise's days. Throws the errors of `billing.quote`. The result stays the same
 * until a price, the product, the package or the day changes.
 */
export async function offerFor(tx: Queryable, ask: QuoteAsk, now: Date, zone: string): Promise<Offer> {
  if (ask.what === 'seats') return offerSeats(tx, ask, now, zone);
  const before = ask.what === 'buy' ? null : await findPackageOf(tx, ask.packageId);
  const isUpgrade = ask.what === 'upgrade';
  if (before && isUpgrade && new Date(before.expiresAt) <= now) throw new AppError('billing.package_over');
  const productId = ask.what === 'renew' ? before!.productId : ask.productId;
  const product = productId === null ? undefined : await findProduct(tx, productId, now);
  if (product?.kind !== 'package') throw new AppError('billing.product_gone');
  const { terms, version } = product;
  const { times, moreSeats } = ask;
  if (moreSeats > 0 && (terms.seatPrice === null || terms.seats + moreSeats > 1000)) {
    throw new AppError('billing.no_seats_sold');
  }
  const items = packageItems(terms, times, moreSeats);
  if (before && isUpgrade) items.push(...worthOf(before, now, zone));
  const total = totalOf(items);
  if (total < 0) throw new AppError('billing.not_an_upgrade');
  const hasSeats = terms.seats + moreSeats > 0 || terms.seatPrice !== null;
  const seats = hasSeats ? terms.seats + moreSeats : null;
  const takeBack = ask.what === 'buy' ? [] : ask.takeBack;
  if (before && seats !== null) await requireSeats(tx, before, seats, takeBack);
  // A renewal begins at the end of the renewed package, if that is still to come.
  const startsAt = ask.what === 'renew' && new Date(before!.expiresAt) > now ? new Date(before!.expiresAt) : now;
  const end = endOfValidity(dayOf(startsAt, zone), terms.validity, times);
  return {
    items,
    total,
    name: terms.name,
    minutes: terms.minutes * times,
    seats,
    startsAt,
    expiresAt: new Date(startOfDay(end, zone)),
    product: { id: product.id, version, terms },
    before,
    takeBack,
  };
}

/** Throws `billing.seats_in_use` when more members keep a seat than there are seats. */
async function requireSeats(
  tx: Queryable,
  { id, seatsUsed }: BoughtPackage,
  seats: number,
  takeBack: readonly string[],
): Promise<void> {
  const lost = seatsUsed > seats ? await countSeated(tx, id, takeBack) : 0;
  if (seatsUsed - lost > seats) throw new AppError('billing.seats_in_use', { used: seatsUsed });
}

/** Returns the parts of a package that can be given back now, with their amounts. */
export function worthOf(bought: BoughtPackage, now: Date, zone: string): QuoteItem[] {
  const items = [unusedMinutes(bought.price, bought.minutesLeft, bought.minutes)];
  const extra = (bought.seats ?? 0) - bought.seatsIncluded;
  if (extra > 0) items.push(returnedSeats(termOf(bought, now, zone), extra));
  return items;
}

async function offerSeats(
  tx: Queryable,
  { packageId, seats, takeBack }: Extract<QuoteAsk, { what: 'seats' }>,
  now: Date,
  zone: string,
): Promise<Offer> {
  const before = await findPackageOf(tx, packageId);
  if (new Date(before.expiresAt) <= now) throw new AppError('billing.package_over');
  if (before.seats === null || before.seatPrice === null) throw new AppError('billing.no_seats_sold');
  // Seats that came with the package were not paid one by one, so they cannot be given back.
  if (seats < before.seatsIncluded) throw new AppError('billing.no_seats_sold');
  await requireSeats(tx, before, seats, takeBack);
  const change = seats - before.seats;
  const term = termOf(before, now, zone);
  const items = change > 0 ? [addedSeats(term, change)] : change < 0 ? [returnedSeats(term, -change)] : [];
  const { name, minutes, startsAt, expiresAt } = before;
  const dates = { startsAt: new Date(startsAt), expiresAt: new Date(expiresAt) };
  return { items, total: totalOf(items), name, minutes, seats, ...dates, product: null, before, takeBack };
}

/** Returns the term of a package in days of the enterprise. It begins on `first` and ends at midnight before `end`. */
function termOf({ seatPrice, startsAt, expiresAt }: BoughtPackage, now: Date, zone: string) {
  const end = dayOf(expiresAt, zone);
  return { seatPrice: seatPrice ?? 0, first: dayOf(startsAt, zone), end, today: dayOf(now, zone) };
}

async function findPackageOf(tx: Queryable, id: string): Promise<BoughtPackage> {
  const found = await findBought(tx, id);
  if (!found) throw new AppError('billing.package_not_found');
  return found;
}
