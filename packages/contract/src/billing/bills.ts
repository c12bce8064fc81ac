import { fileFormats } from '../files/values.ts';
import { billFilters, billKinds, ledgerAccounts, packageStates } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, day, id, instant, money, month, pageOf, pageRequest } from '../fields.ts';

export const billKind = z.enum(billKinds);

export const billFilter = z.enum(billFilters);

export const bill = z.object({
  id,
  kind: billKind,
  at: instant,
  /** The day on which the bill is booked. */
  day,
  /** The change of the balance. Below zero: money went out. */
  amount: money,
  /** The balance after the bill, less what is owed. `null` for old bills that did not record it. */
  balanceAfter: money.nullable(),
  /** The operator's reason. */
  note: z.string().nullable(),
  /** `agentName` is empty where the call met no agent. */
  call: z
    .object({ id, agentName: z.string(), seconds: z.int(), minutePrice: money, packageMinutes: z.int() })
    .nullable(),
});
export type Bill = z.output<typeof bill>;

export const packageState = z.enum(packageStates);

export const heldPackage = z.object({
  id,
  name: z.string(),
  minutes: z.int(),
  /** The minutes left, without those that running calls hold. */
  minutesLeft: z.int(),
  startsAt: instant,
  expiresAt: instant,
  state: packageState,
  /** `null`: the operator gave the package. */
  productId: id.nullable(),
  /** The price paid for the minutes. */
  price: money,
  /** The line products that its minutes serve. `null`: every line. */
  lines: z.array(z.object({ id, name: z.string() })).nullable(),
  /** `null`: the package has no seats. */
  seats: z.int().nullable(),
  seatsUsed: z.int(),
});
export type HeldPackage = z.output<typeof heldPackage>;

const queryPage = { next: pageRequest.next, size: z.coerce.number().int().min(1).max(100).default(20) };

export const billingCalls = {
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

  /** Lists every movement of money, newest first. It can be narrowed by kind and month. */
  'billing.bills': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/bill-page',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...queryPage, kind: billFilter.optional(), month: month.optional() }),
    reply: pageOf(bill),
    errors: [],
  }),

  /**
   * Returns the exact sums of the bills of a month, or of all months, by kind. `billing.bills` lists every bill behind
   * them.
   */
  'billing.totals': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/bill-totals',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ month: month.optional() }),
    reply: z.object({
      /** `null`: all months. */
      month: month.nullable(),
      /** The balance less what is owed, before and after the month. */
      opening: money,
      closing: money,
      kinds: z.array(z.object({ kind: billKind, count: z.int(), amount: money })),
      /** Corrections that took spending back. The filter `spent` lists them too. */
      spendingCorrected: z.object({ count: z.int(), amount: money }),
    }),
    errors: [],
  }),

  /** Returns one movement with its ledger entries, and the package minutes of the same call. */
  'billing.bill': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/bill',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({
      ...bill.shape,
      /** The ledger entries. They add up to zero. */
      entries: z.array(z.object({ account: z.enum(ledgerAccounts), amount: money })),
      uses: z.array(z.object({ packageId: id, name: z.string(), minutes: z.int() })),
      corrects: id.nullable(),
      correctedBy: id.nullable(),
    }),
    errors: ['billing.movement_not_found'],
  }),

  /**
   * Writes a file as a job: the bills that `billing.bills` lists, or the statement of a month. The file holds at most
   * the newest 1,000,000 bills, with exact amounts, in the caller's language. `jobs.file` opens it.
   */
  'billing.export': defineEndpoint({
    method: 'POST',
    path: 'api/wallet/export',
    access: 'billing.read',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z
      .strictObject({
        /** `statement`: the reply of `billing.statement` for `month`. */
        of: z.enum(['bills', 'statement']).default('bills'),
        kind: billFilter.optional(),
        month: month.optional(),
        format: z.enum(fileFormats),
      })
      .refine((asked) => asked.of === 'bills' || asked.month !== undefined, { path: ['month'] }),
    reply: z.object({ jobId: id }),
    errors: [],
  }),

  /** Counts the packages by state. `expiring`: in force, and over within 14 days. */
  'billing.packageCount': defineEndpoint({
    method: 'POST',
    path: 'api/userPacket/count',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      inForce: z.int(),
      coming: z.int(),
      expiring: z.int(),
      usedUp: z.int(),
      expired: z.int(),
      /** Minutes left in packages in force. */
      minutesLeft: z.int(),
      /** Seats of the packages in force, and the number of them that members have. */
      seats: z.int(),
      seatsUsed: z.int(),
      /** The package in force that ends first within 7 days and still has minutes. `null`: none does. */
      endingSoon: z.object({ id, name: z.string(), minutesLeft: z.int(), expiresAt: instant }).nullable(),
    }),
    errors: [],
  }),

  /** Lists the packages that the enterprise holds or held. The one that expires last comes first. */
  'billing.packages': defineEndpoint({
    method: 'POST',
    path: 'api/agent/packet-page',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, state: packageState.optional() }),
    reply: pageOf(heldPackage),
    errors: [],
  }),

  /** Lists the calls that took minutes of a package, newest first. */
  'billing.packageUses': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/package-uses',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...queryPage, id }),
    reply: pageOf(z.object({ callId: id, at: instant, minutes: z.int(), agentName: z.string(), seconds: z.int() })),
    errors: ['billing.package_not_found'],
  }),
};
