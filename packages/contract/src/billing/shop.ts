import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, money } from '../fields.ts';

const times = z.int().min(1).max(12);
/** Seats beyond those that the package includes. */
const moreSeats = z.int().min(0).max(1000).default(0);
/** The members who lose their seat if there are fewer seats than members who have one. */
const takeBack = z.array(id).max(1000).default([]);

/**
 * The purchases that can be quoted. `renew`: the same product once more, after the package that it follows. `upgrade`:
 * another product from now on, less what the old package is still worth. `seats`: the new total of seats from now on.
 * Members keep their seats. If there are too few, the members of `takeBack` lose theirs.
 */
export const quoteAsk = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('buy'), productId: id, times, moreSeats }),
  z.strictObject({ what: z.literal('renew'), packageId: id, times, moreSeats, takeBack }),
  z.strictObject({ what: z.literal('upgrade'), packageId: id, productId: id, times, moreSeats, takeBack }),
  z.strictObject({ what: z.literal('seats'), packageId: id, seats: z.int().min(0).max(1000), takeBack }),
]);
export type QuoteAsk = z.output<typeof quoteAsk>;

export const quote = z.object({
  id,
  /** The items of the quote. They add up to the total. Items of the kinds `unused…` give money back. */
  items: z.array(
    z.object({
      kind: z.enum(['package', 'seats', 'unusedMinutes', 'unusedSeats']),
      count: z.int(),
      amount: money,
      /** The days left of the term, for seats that are paid by the day. */
      days: z.object({ left: z.int(), of: z.int() }).nullable(),
    }),
  ),
  /** Below zero: money is paid back. */
  total: money,
  /** The name of the package after the purchase. */
  name: z.string(),
  minutes: z.int(),
  seats: z.int().nullable(),
  startsAt: instant,
  endsAt: instant,
  /** The instant until which the quote can be paid. */
  expiresAt: instant,
  /** The money that can pay now. The payment is refused if this is less than the total. */
  available: money,
});
export type Quote = z.output<typeof quote>;

export const shopEndpoints = {
  /** Returns the price of a purchase, good for ten minutes. Buys nothing. */
  'billing.quote': defineEndpoint({
    method: 'POST',
    path: 'api/shop/quote',
    access: 'billing.buy',
    effect: 'write',
    repeated: 'needs-key',
    request: quoteAsk,
    reply: quote,
    errors: [
      'billing.product_gone',
      'billing.package_not_found',
      'billing.package_over',
      'billing.no_seats_sold',
      'billing.seats_in_use',
      'billing.not_an_upgrade',
    ],
  }),

  /**
   * Pays a quote from the balance: exactly its total, or nothing. A quote is paid once. A second request returns the
   * package of the first.
   */
  'billing.pay': defineEndpoint({
    method: 'POST',
    path: 'api/shop/pay',
    access: 'billing.buy',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    /** `sit`: the members who get seats. Nobody can call on a package with seats without one of them. */
    request: z.strictObject({ quoteId: id, sit: z.array(id).max(1000).default([]) }),
    reply: z.object({
      packageId: id,
      /** Below zero: money was paid back. */
      total: money,
    }),
    errors: [
      'billing.quote_not_found',
      'billing.quote_expired',
      'billing.price_changed',
      'billing.product_gone',
      'billing.package_not_found',
      'billing.package_over',
      'billing.no_seats_sold',
      'billing.seats_in_use',
      'billing.not_an_upgrade',
      'billing.not_enough',
      'billing.no_seat_free',
      'billing.member_not_found',
    ],
  }),

  /** Lists the members with a seat in a package, and returns the number of seats. */
  'billing.seats': defineEndpoint({
    method: 'GET',
    path: 'api/shop/seats',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ packageId: id }),
    reply: z.object({
      /** `null`: the package has no seats, and nobody needs one for it. */
      seats: z.int().nullable(),
      /** True when more seats are on sale. */
      sold: z.boolean(),
      members: z.array(
        z.object({ userId: id, name: z.string(), departmentName: z.string().nullable(), since: instant }),
      ),
    }),
    errors: ['billing.package_not_found'],
  }),

  /**
   * Gives members seats of a package and takes seats back, all of it or nothing. While a package with seats is in
   * force, only members with a seat can call. After it expires nobody can call until something else is bought.
   */
  'billing.share': defineEndpoint({
    method: 'POST',
    path: 'app-packet/packet-share-add-user',
    access: 'billing.buy',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      packageId: id,
      add: z.array(id).max(200).default([]),
      takeBack: z.array(id).max(200).default([]),
    }),
    reply: done,
    errors: ['billing.package_not_found', 'billing.package_over', 'billing.no_seat_free', 'billing.member_not_found'],
  }),
};
