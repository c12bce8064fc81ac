import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, money, month, pageOf } from '../fields.ts';
import { queryPage } from './core/pages.ts';

export const walletEndpoints = {
  /** Returns the balance, the money that is held and owed, and the figures of this month. */
  'billing.wallet': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/info',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      /** The balance. It may be below zero by the agreed credit at most. */
      balance: money,
      agreedCredit: money,
      /** The amount that running calls used beyond balance and credit. The next payment pays it first. */
      owed: money,
      /** The part of the balance that is kept for running calls. */
      held: money,
      /** The level that the balance has fallen to since the last recharge: 20, 5 or 0 per cent. */
      warned: z.int().nullable(),
      /** Minutes left in packages in force, without those that running calls hold. */
      packageMinutes: z.int(),
      /** The level that package minutes have fallen to since the last purchase: 20, 5 or 0 per cent. */
      minutesWarned: z.int().nullable(),
      month,
      /** Money spent and paid in this month, both as positive amounts. */
      spent: money,
      paid: money,
      /** The days that the balance lasts at the spending of the last seven days. `null` if nothing was spent. */
      daysLeft: z.int().nullable(),
    }),
    errors: [],
  }),

  /**
   * Lists the calls that hold money or package minutes now, newest first. Their amounts add up to `held` of the wallet.
   */
  'billing.holds': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/holds',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject(queryPage),
    reply: pageOf(
      z.object({ callId: id, agentName: z.string(), placedAt: instant, packageMinutes: z.int(), amount: money }),
    ),
    errors: [],
  }),
};
