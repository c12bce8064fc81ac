import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, level, pageRequest, sentInstant } from '../fields.ts';
import { customersOfPeriod, levelMove } from './customer-figures.ts';
import { figureName, members, period, scopeErrors } from './scope.ts';
import { steps } from './values.ts';

/** What stands behind every figure: who, when, and the customer as far as the caller may open it. */
const behind = {
  id,
  at: instant,
  /** Null: not there any more, or not for the caller to see. */
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  /** Null: the system, at night. */
  memberName: z.string().nullable(),
};

const movement = z.object({
  ...behind,
  kind: z.string(),
  /** The owners before and after; null: the public pool. */
  fromOwnerName: z.string().nullable(),
  toOwnerName: z.string().nullable(),
  /** The values of a level (1 to 6), a deal (true, false) and its amount (0.0001 yuan). */
  fromValue: z.string().nullable(),
  toValue: z.string().nullable(),
});
export type Movement = z.output<typeof movement>;

const record = z.object({
  ...behind,
  /** Empty where the customer is not for the caller to see. */
  text: z.string(),
  /** How often for one customer in the period; 1 where each is listed. */
  times: z.int(),
});
export type RecordBehind = z.output<typeof record>;

const request = {
  ...period,
  ...members,
  figure: figureName,
  /** The hour that begins then, of a series by the hour. */
  hour: sentInstant.optional(),
  ...pageRequest,
};
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    next: z.string().nullable(),
    /** Exact; with the first page only. */
    total: z.int().nullable(),
  });
const errors = [...scopeErrors, 'statistics.unknown_figure' as const];
const read = { method: 'POST', access: 'statistics.read', effect: 'read', repeated: 'harmless' } as const;

export const customerStatisticsCalls = {
  /**
   * What customers went through in a period, with as many days before it, and how levels changed. It counts what
   * happened, wherever the customers are now. An import that was undone counts no more. `onLevels`: how many customers
   * these members have now on each level, A first, as their lists show them.
   */
  'statistics.customerTotals': defineEndpoint({
    ...read,
    path: 'api/crm/base-census',
    request: z.strictObject({ ...period, ...members }),
    reply: z.object({
      now: customersOfPeriod,
      before: customersOfPeriod,
      levels: z.array(levelMove),
      onLevels: z.array(z.int()).length(6),
    }),
    errors: scopeErrors,
  }),

  /** Figures of customers over time, points without any included. */
  'statistics.customerSeries': defineEndpoint({
    ...read,
    path: 'api/crm/census',
    request: z.strictObject({ ...period, ...members, step: z.enum(steps).default('day') }),
    reply: z.object({ points: z.array(z.object({ startsAt: instant, ...customersOfPeriod.shape })) }),
    errors: [...scopeErrors, 'statistics.step_too_fine'],
  }),

  /** The customers behind `created`, `imported` or `intoPrivate`, newest first. */
  'statistics.customersBehind': defineEndpoint({
    ...read,
    path: 'api/crm/getCustomerCensus',
    request: z.strictObject(request),
    reply: page(movement),
    errors,
  }),

  /** Follow-ups, customers followed or visits kept, newest first. */
  'statistics.recordsBehind': defineEndpoint({
    ...read,
    path: 'api/crm/getCustomerRecordCensus',
    request: z.strictObject(request),
    reply: page(record),
    errors,
  }),

  /** Changes of levels, all or those between two levels, and of deals, newest first. */
  'statistics.updatesBehind': defineEndpoint({
    ...read,
    path: 'api/crm/getCustomerUpdateCensus',
    request: z.strictObject({ ...request, fromLevel: level.optional(), toLevel: level.optional() }),
    reply: page(movement),
    errors,
  }),

  /** Customers that changed hands or went to the recycle bin, newest first. */
  'statistics.poolMovesBehind': defineEndpoint({
    ...read,
    path: 'api/crm/getCustomerCommonCensus',
    request: z.strictObject(request),
    reply: page(movement),
    errors,
  }),
};
