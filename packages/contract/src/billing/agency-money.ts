import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, money, month, pageOf, pageRequest, text } from '../fields.ts';
import { typedYuan } from './recharges.ts';

/** Where lists of ids go on: the last id that was seen. */
const page = { next: id.optional(), size: pageRequest.size };

/** Units of 0.0001 yuan on a minute: up to 100 yuan. */
const margin = z.int().min(0).max(1_000_000);

export const transfer = z.object({
  id,
  enterpriseId: id,
  enterpriseName: z.string(),
  amount: money,
  note: z.string(),
  makerName: z.string(),
  sentAt: instant,
  /** Null while it is under way. */
  receivedAt: instant.nullable(),
});
export type Transfer = z.output<typeof transfer>;

/** `charged`: what enterprises paid for calls in money; `base`: the operator's part of it; `margin`: the agency's. */
const usage = {
  /** Answered calls, and the minutes they began. */
  calls: z.int(),
  minutes: z.int(),
  charged: money,
  base: money,
  margin: money,
};

export const enterpriseUsage = z.object({ id, name: z.string(), ...usage });
export type EnterpriseUsage = z.output<typeof enterpriseUsage>;

/** One call, or what was given back for one. */
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

/** For an agency's staff: money between the agency, its enterprises and the operator. */
export const agencyMoneyCalls = {
  /** Hands balance to an enterprise that the agency opened. `received`: it is there; else it is under way. */
  'billing.transfer': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/transfer',
    access: 'agency.money',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({ enterpriseId: id, amount: typedYuan, note: text(60).default('') }),
    reply: z.object({ id, received: z.boolean() }),
    errors: ['agency.not_agency', 'agency.enterprise_not_found', 'billing.not_enough'],
  }),

  /** What the agency handed over, the newest first; to one enterprise, or to all. `free`: what it may hand over now. */
  'billing.transfers': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/transfers',
    access: 'agency.money',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...page, enterpriseId: id.optional() }),
    reply: z.object({ ...pageOf(transfer).shape, free: money }),
    errors: ['agency.not_agency', 'agency.enterprise_not_found'],
  }),

  /** The operator's price of each line on sale, and what the agency adds to a minute. */
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
      /** For lines without a margin of their own. */
      defaultMargin: z.int(),
      lines: z.array(z.object({ id, name: z.string(), price: money, margin: z.int().nullable() })),
    }),
    errors: ['agency.not_agency'],
  }),

  /** Sets what calls cost that are placed from now on. Lines that are left out keep theirs; null: the default. */
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

  /** A month of the agency, this one unless told: what each enterprise used and brought, and the months that are settled. */
  'billing.settlement': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/settlement',
    access: 'agency.money',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ month: month.optional() }),
    reply: z.object({
      month,
      /** Null: it is not settled yet. */
      settledAt: instant.nullable(),
      enterprises: z.array(enterpriseUsage),
      total: z.object(usage),
      /** The last 24 of them, the newest first. */
      past: z.array(z.object({ month, margin: money, settledAt: instant })),
    }),
    errors: ['agency.not_agency'],
  }),

  /** The calls of an enterprise that a month is made of, the newest first. */
  'billing.settlementCharges': defineEndpoint({
    method: 'POST',
    path: 'jxs-user/settlement-charges',
    access: 'agency.money',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...page, month, enterpriseId: id }),
    reply: pageOf(agencyCharge),
    errors: ['agency.not_agency', 'agency.enterprise_not_found'],
  }),
};
