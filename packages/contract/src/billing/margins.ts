import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, money, month, pageOf } from '../fields.ts';
import { pageById } from './core/pages.ts';

/** The agency's margin on a minute: 0 to 100 yuan, in units of 0.0001 yuan. */
const margin = z.int().min(0).max(1_000_000);

/** The money of calls. `charged`: paid by the enterprises. `base`: the operator's part. `margin`: the agency's part. */
const usage = {
  /** The number of answered calls, and the minutes that they began. */
  calls: z.int(),
  minutes: z.int(),
  charged: money,
  base: money,
  margin: money,
};

export const enterpriseUsage = z.object({ id, name: z.string(), ...usage });
export type EnterpriseUsage = z.output<typeof enterpriseUsage>;

/** The charge of one call, or a correction that gave money back for a call. */
export const agencyCharge = z.object({
  id,
  at: instant,
  isCorrection: z.boolean(),
  minutes: z.int(),
  charged: money,
  base: money,
  margin: money,
});
export type AgencyCharge = z.output<typeof agencyCharge>;

/** The requests about the money that an agency earns on calls. For the agency's staff. */
export const marginEndpoints = {
  /** Returns the operator's price of each line on sale, and the agency's margin on a minute. */
  'billing.agencyPrices': defineEndpoint({
    method: 'GET',
    path: 'jxs-user/prices',
    access: 'agency.money',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      /** 0 before the first change. */
      version: z.int(),
      /** The margin of lines that have none of their own. */
      defaultMargin: z.int(),
      lines: z.array(z.object({ id, name: z.string(), price: money, margin: z.int().nullable() })),
    }),
    errors: ['agency.not_agency'],
  }),

  /**
   * Sets the margins for calls that are placed from now on. A line that is left out keeps its margin. `null` gives it
   * the default.
   */
  'billing.saveAgencyPrices': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/save-prices',
    access: 'agency.money',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      version: z.int().min(0),
      defaultMargin: margin,
      lines: z.array(z.strictObject({ id, margin: margin.nullable() })).max(200),
    }),
    reply: done,
    errors: ['agency.not_agency', 'billing.prices_changed', 'billing.product_not_found'],
  }),

  /**
   * Returns a month of the agency, by default the present one: the usage of each enterprise, and the months that are
   * settled.
   */
  'billing.settlement': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/settlement',
    access: 'agency.money',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ month: month.optional() }),
    reply: z.object({
      month,
      /** `null` while the month is not settled. */
      settledAt: instant.nullable(),
      enterprises: z.array(enterpriseUsage),
      total: z.object(usage),
      /** The last 24 settled months, the newest first. */
      past: z.array(z.object({ month, margin: money, settledAt: instant })),
      /** The month of the first charge that is not settled. `null`: there is none. Absent from earlier releases. */
      firstOpen: month.nullable().optional(),
    }),
    errors: ['agency.not_agency'],
  }),

  /** Lists the charges of one enterprise in one month, the newest first. */
  'billing.settlementCharges': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/settlement-charges',
    access: 'agency.money',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageById, month, enterpriseId: id }),
    reply: pageOf(agencyCharge),
    errors: ['agency.not_agency', 'agency.enterprise_not_found'],
  }),
};
