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
  /** It is booked on. */
  day,
  /** What it did to the money: below zero out of it. */
  amount: money,
  /** Balance less what is owed, afterwards; null for bills of before that was kept. */
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
  /** Not counting those that running calls hold. */
  minutesLeft: z.int(),
  startsAt: instant,
  expiresAt: instant,
  state: packageState,
  /** Null: the operator gave it. */
  productId: id.nullable(),
  /** What was paid for its minutes. */
  price: money,
  /** The products of lines that its minutes serve; null: every line. */
  lines: z.array(z.object({ id, name: z.string() })).nullable(),
  /** Null: it has none. */
  seats: z.int().nullable(),
  seatsUsed: z.int(),
});
export type HeldPackage = z.output<typeof heldPackage>;

const queryPage = { next: pageRequest.next, size: z.coerce.number().int().min(1).max(100).default(20) };

export const billingCalls = {
  /** The balance, what is held and owed, and this month's figures. */
  'billing.wallet': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/info',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      /** Below zero by no more than the agreed credit. */
      balance: money,
      agreedCredit: money,
      /** What running calls used beyond both; the next payment pays it first. */
      owed: money,
      /** The part of the balance that is kept for running calls. */
      held: money,
      /** What the balance has come down to since the last recharge, in per cent: 20, 5 or 0. */
      warned: z.int().nullable(),
      /** Minutes left in packages in force, without those that running calls hold. */
      packageMinutes: z.int(),
      /** What package minutes have come down to since the last purchase, in per cent: 20, 5 or 0. */
      minutesWarned: z.int().nullable(),
      month,
      /** This month, both over zero. */
      spent: money,
      paid: money,
      /** How long the balance lasts at the spending of the last seven days; null where none was spent. */
      daysLeft: z.int().nullable(),
    }),
    errors: [],
  }),

  /** The calls that keep money or minutes of packages just now, newest first: the money comes to what the wallet holds. */
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

  /** Every movement of money, newest first, narrowed by kind and month. */
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

  /** What the bills of a month, or all of them, come to, kind by kind: exact sums, of which every bill is in the list. */
  'billing.totals': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/bill-totals',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ month: month.optional() }),
    reply: z.object({
      /** Null for all. */
      month: month.nullable(),
      /** Balance less what is owed, before and after. */
      opening: money,
      closing: money,
      kinds: z.array(z.object({ kind: billKind, count: z.int(), amount: money })),
      /** Of the corrections, those that took spending back: `spent` lists them too. */
      spendingCorrected: z.object({ count: z.int(), amount: money }),
    }),
    errors: [],
  }),

  /** One movement with its sides, and the package minutes of the same call. */
  'billing.bill': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/bill',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({
      ...bill.shape,
      /** They come to zero. */
      entries: z.array(z.object({ account: z.enum(ledgerAccounts), amount: money })),
      uses: z.array(z.object({ packageId: id, name: z.string(), minutes: z.int() })),
      corrects: id.nullable(),
      correctedBy: id.nullable(),
    }),
    errors: ['billing.movement_not_found'],
  }),

  /**
   * The bills that `billing.bills` would list, the newest 1,000,000 of them, as a file with exact amounts, in the caller's
   * language; or the statement of a month. The job's file is opened with `jobs.file`.
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
        /** `statement`: what `billing.statement` answers, of `month`. */
        of: z.enum(['bills', 'statement']).default('bills'),
        kind: billFilter.optional(),
        month: month.optional(),
        format: z.enum(fileFormats),
      })
      .refine((asked) => asked.of === 'bills' || asked.month !== undefined, { path: ['month'] }),
    reply: z.object({ jobId: id }),
    errors: [],
  }),

  /** How many packages there are, by state. `expiring`: in force, and over within 14 days. */
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
      /** Seats of the packages in force, all and those that members have. */
      seats: z.int(),
      seatsUsed: z.int(),
      /** The first of those in force that ends within 7 days with minutes left in it. */
      endingSoon: z.object({ id, name: z.string(), minutesLeft: z.int(), expiresAt: instant }).nullable(),
    }),
    errors: [],
  }),

  /** Packages that the enterprise holds or held, the last to expire first. */
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

  /** Which calls took the minutes of a package, newest first. */
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
