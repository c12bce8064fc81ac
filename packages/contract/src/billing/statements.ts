import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, money, month } from '../fields.ts';
import { billKinds } from './values.ts';

export const statement = z.object({
  month,
  enterprise: z.string(),
  /**
   * The balance less what is owed, before and after. The opening and the amounts of all kinds add up to the closing.
   */
  opening: money,
  closing: money,
  kinds: z.array(z.object({ kind: z.enum(billKinds), count: z.int(), amount: money })),
  /**
   * The calls by member and line. They add up to the kind `call`. A `userId` of `null`: calls that met no agent. A
   * `lineId` of `null`: calls over no line.
   */
  calls: z.array(
    z.object({
      userId: id.nullable(),
      name: z.string(),
      lineId: id.nullable(),
      lineName: z.string().nullable(),
      count: z.int(),
      seconds: z.int(),
      packageMinutes: z.int(),
      amount: money,
    }),
  ),
});
export type Statement = z.output<typeof statement>;

export const statementEndpoints = {
  /** Returns the money of a month: by kind, and for calls by member and line. It equals the bills to the last unit. */
  'billing.statement': defineEndpoint({
    method: 'GET',
    path: 'api/wallet/statement',
    access: 'billing.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ month }),
    reply: statement,
    errors: [],
  }),
};
