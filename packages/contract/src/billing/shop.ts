import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, money } from '../fields.ts';

const times = z.int().min(1).max(12);
/** Beyond those that come with the package. */
const moreSeats = z.int().min(0).max(1000).default(0);
/** The members who lose their seat where there are fewer seats than members with one. */
const takeBack = z.array(id).max(1000).default([]);

/**
 * What can be quoted. `renew`: the same product once more, after the package that it follows. `upgrade`: another product
 * from now on, for the difference to what the package is still worth. `seats`: so many seats in all from now on. Members
 * keep their seats; where there are not enough, `takeBack` says who does not.
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
  /** They come to the total. `unused…` give something back. */
  items: z.array(
    z.object({
      kind: z.enum(['package', 'seats', 'unusedMinutes', 'unusedSeats']),
      count: z.int(),
      amount: money,
      /** For seats paid by the day: so many days out of so many. */
      days: z.object({ left: z.int(), of: z.int() }).nullable(),
    }),
  ),
  /** Below zero for what is paid back. */
  total: money,
  /** The package as it will be. */
  name: z.string(),
  minutes: z.int(),
  seats: z.int().nullable(),
  startsAt: instant,
  endsAt: instant,
  /** Until when it can be paid. */
  expiresAt: instant,
  /** What can be paid from now; less than the total refuses the payment. */
  available: money,
});
export type Quote = z.output<typeof quote>;

export const shopCalls = {
  /** What something costs, good for ten minutes; nothing is bought yet. */
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
   * Pays a quote from the balance: what it says, to the last unit, or nothing. A quote is paid once; asked again it
   * answers what it made.
   */
  'billing.pay': defineEndpoint({
    method: 'POST',
    path: 'api/shop/pay',
    access: 'billing.buy',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    /** `sit`: the members who get seats of the package. Without a seat nobody calls on a package that has seats. */
    request: z.strictObject({ quoteId: id, sit: z.array(id).max(1000).default([]) }),
    reply: z.object({
      packageId: id,
      /** Below zero for what was paid back. */
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

  /** The members with a seat in a package, and how many seats there are. */
  'billing.seats': defineEndpoint({
    method: 'GET',
    path: 'api/shop/seats',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ packageId: id }),
    reply: z.object({
      /** Null: the package has no seats, and nobody needs one for it. */
      seats: z.int().nullable(),
      /** Whether seats can be added for money. */
      sold: z.boolean(),
      members: z.array(
        z.object({ userId: id, name: z.string(), departmentName: z.string().nullable(), since: instant }),
      ),
    }),
    errors: ['billing.package_not_found'],
  }),

  /**
   * Gives members seats of a package and takes others back, all of it or nothing. Only members with a seat can call
   * while a package with seats is in force, and after it expired until something else is bought.
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
