import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant, money, pageOf } from '../fields.ts';
import { rechargeProviders, rechargeStates, rechargeWayKinds } from './values.ts';

const provider = z.enum(rechargeProviders);
const way = z.enum(rechargeWayKinds);

/** Yuan as a person types them: over 0, plain digits, at most 2 decimals, up to 1,000,000. */
export const typedYuan = z
  .string()
  .regex(/^(?!0+(\.0{1,2})?$)\d{1,7}(\.\d{1,2})?$/, { abort: true })
  .refine((typed) => Number(typed) <= 1_000_000);

export const recharge = z.object({
  id,
  /** The number of the order. The payer reads it at the provider too. */
  number: z.string(),
  provider,
  way,
  amount: money,
  state: z.enum(rechargeStates),
  makerName: z.string(),
  createdAt: instant,
  /** The instant until which the order can be paid. */
  expiresAt: instant,
  paidAt: instant.nullable(),
});
export type Recharge = z.output<typeof recharge>;

/**
 * The payer's next step: the text of a code, an address, or the account for a transfer. Exactly one of them is there.
 */
const start = {
  code: z.string().nullable(),
  url: z.string().nullable(),
  account: z.string().nullable(),
};

export const rechargeEndpoints = {
  /** Lists the ways to pay in at this installation; empty if the operator set up none. */
  'billing.rechargeWays': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/recharge-ways',
    access: 'billing.buy',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object({ provider, way })) }),
    errors: [],
  }),

  /**
   * Makes an order to be paid. Nothing is credited before the provider confirms the payment. The operator confirms a
   * transfer.
   */
  'billing.recharge': defineEndpoint({
    method: 'POST',
    path: 'api/wallet/recharge',
    access: 'billing.buy',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({ provider, way, amount: typedYuan }),
    reply: z.object({ id, number: z.string(), ...start }),
    errors: ['billing.way_not_offered', 'billing.provider_unavailable'],
  }),

  /** Lists every recharge of the enterprise, the newest first. */
  'billing.recharges': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/recharge-page',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      next: z.string().max(1000).optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: pageOf(recharge),
    errors: [],
  }),

  /** Returns the state of one recharge. While it waits, the reply also holds the payer's next step. */
  'billing.rechargeState': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/recharge-state',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({ ...recharge.shape, ...start }),
    errors: ['billing.recharge_not_found'],
  }),
};
