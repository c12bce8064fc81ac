import { fileFormats } from '../files/values.ts';
import { billFilters, billKinds, ledgerAccounts } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, day, id, instant, money, month, pageOf } from '../fields.ts';
import { queryPage } from './core/pages.ts';

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
  /** `agentName` is empty where the call met no agent. `isInbound`: a person called us. */
  call: z
    .object({
      id,
      agentName: z.string(),
      seconds: z.int(),
      minutePrice: money,
      packageMinutes: z.int(),
      isOutside: z.boolean().optional(),
      isInbound: z.boolean().optional(),
    })
    .nullable(),
});
export type Bill = z.output<typeof bill>;

export const billEndpoints = {
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
      /** The month of the first bill of all. `null`: there is no bill. Absent from earlier releases. */
      firstMonth: month.nullable().optional(),
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
};
