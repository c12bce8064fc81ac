import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, money } from '../fields.ts';

/**
 * The time for which a package is good. A month ends on the day before the same date, or on the last day of a shorter
 * month.
 */
export const validity = z.object({ unit: z.enum(['day', 'month']), count: z.int() });

/** A package on sale, in its present version. */
export const soldPackage = z.object({
  id,
  /** Goes up whenever anything but the dates of the sale changes. */
  version: z.int(),
  name: z.string(),
  price: money,
  minutes: z.int(),
  validity,
  /** The lines that its minutes serve; empty for every line. */
  lines: z.array(z.object({ id, name: z.string() })),
  /** The seats that the price includes. 0: the package has no seats, and nobody needs one to call. */
  seats: z.int(),
  /** The price of one more seat for the whole validity. `null`: no seat can be added. */
  seatPrice: money.nullable(),
  /** The end of the sale. `null`: no end is set. */
  onSaleUntil: instant.nullable(),
});
export type SoldPackage = z.output<typeof soldPackage>;

/** A line on sale. A member who may buy asks for it by feedback, and the operator opens it. */
export const soldLine = z.object({
  id,
  version: z.int(),
  name: z.string(),
  carrier: z.string(),
  area: z.string(),
  /** The answered share of calls in per cent, as the operator measured it. */
  answerRate: z.int(),
  minutePrice: money,
  /** The seconds of one step, and the least seconds of an answered call. Each step that has begun counts in full. */
  stepSeconds: z.int(),
  minimumSeconds: z.int(),
  /** The calls that the line carries at a time. */
  concurrency: z.int(),
  /** The operator's rules about the use of the line. */
  rules: z.string(),
  setupFee: money,
  monthlyFee: money,
  onSaleUntil: instant.nullable(),
});
export type SoldLine = z.output<typeof soldLine>;

export const catalogueEndpoints = {
  /** Lists the packages on sale now, the cheapest first. */
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

  /** Lists the lines on sale now by the price of a minute. */
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
