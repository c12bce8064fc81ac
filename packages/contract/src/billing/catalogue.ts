import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, money } from '../fields.ts';

/** How long a package is good for. Months end on the day before the same date, or on the last of a shorter month. */
export const validity = z.object({ unit: z.enum(['day', 'month']), count: z.int() });

/** A package on sale, in the version that is sold now. */
export const soldPackage = z.object({
  id,
  /** Counted up whenever anything but the sale's dates changes. */
  version: z.int(),
  name: z.string(),
  price: money,
  minutes: z.int(),
  validity,
  /** The lines that its minutes serve; empty for every line. */
  lines: z.array(z.object({ id, name: z.string() })),
  /** In the price. 0: it has none, and nobody needs one. */
  seats: z.int(),
  /** The price of one more seat for the whole validity; null where none can be added. */
  seatPrice: money.nullable(),
  /** Until when it is on sale; null: no end is set. */
  onSaleUntil: instant.nullable(),
});
export type SoldPackage = z.output<typeof soldPackage>;

/** A line on sale. The operator opens it; whoever may buy asks for it by feedback. */
export const soldLine = z.object({
  id,
  version: z.int(),
  name: z.string(),
  carrier: z.string(),
  area: z.string(),
  /** Per cent of calls, as the operator measured it. */
  answerRate: z.int(),
  minutePrice: money,
  /** Seconds: each step begun counts, and so many at least. */
  stepSeconds: z.int(),
  minimumSeconds: z.int(),
  /** Calls at a time. */
  concurrency: z.int(),
  /** What may be called over it and what not, in the operator's words. */
  rules: z.string(),
  setupFee: money,
  monthlyFee: money,
  onSaleUntil: instant.nullable(),
});
export type SoldLine = z.output<typeof soldLine>;

export const catalogueCalls = {
  /** Packages on sale now, the cheapest first. */
  'billing.packagesOnSale': defineEndpoint({
    method: 'GET',
    path: 'api/shop/packages',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(soldPackage) }),
    errors: [],
  }),

  /** Lines on sale now, by what a minute costs. */
  'billing.linesOnSale': defineEndpoint({
    method: 'GET',
    path: 'api/agent/line-list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(soldLine) }),
    errors: [],
  }),
};
