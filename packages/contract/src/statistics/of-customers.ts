import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, level, pageRequest, sentInstant } from '../fields.ts';
import { customersOfPeriod, levelMove } from './core/customer-figures.ts';
import { figureName, members, period, scopeErrors } from './core/scope.ts';
import { steps } from './values.ts';

/** The fields behind every figure: the actor, the instant, and the customer as far as the caller may open it. */
const behind = {
  id,
  at: instant,
  /** `null`: the customer no longer exists, or the caller may not see it. */
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  /** `null`: the system, at night. */
  memberName: z.string().nullable(),
};

const movement = z.object({
  ...behind,
  kind: z.string(),
  /** The owners before and after. `null`: the public pool. */
  fromOwnerName: z.string().nullable(),
  toOwnerName: z.string().nullable(),
  /** The values before and after of a level (1 to 6), a deal (true, false) or its amount (0.0001 yuan). */
  fromValue: z.string().nullable(),
  toValue: z.string().nullable(),
});
export type Movement = z.output<typeof movement>;

const record = z.object({
  ...behind,
  /** Empty if the caller may not see the customer. */
  text: z.string(),
  /** The number of times for one customer in the period. 1 if each is listed. */
  times: z.int(),
});

const request = {
  ...period,
  ...members,
  figure: figureName,
  /** The instant at which the hour begins, for a series by the hour. */
  hour: sentInstant.optional(),
  ...pageRequest,
};
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    next: z.string().nullable(),
    /** The exact number, with the first page only. */
    total: z.int().nullable(),
  });
const errors = [...scopeErrors, 'statistics.unknown_figure' as const];
const read = { method: 'POST', access: 'statistics.read', effect: 'read', repeated: 'harmless' } as const;

export const customerStatisticsEndpoints = {
  /**
   * Returns the figures of customers in a period and in as many days before it, and the changes of levels. It counts
   * events, wherever the customers are now. An undone import does not count. `onLevels`: the number of these members'
   * customers on each level now, A first, as in their lists.
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

  /** Returns figures of customers over time. Points without any are included. */
  'statistics.customerSeries': defineEndpoint({
    ...read,
    path: 'api/crm/census',
    request: z.strictObject({ ...period, ...members, step: z.enum(steps).default('day') }),
    reply: z.object({ points: z.array(z.object({ startsAt: instant, ...customersOfPeriod.shape })) }),
    errors: [...scopeErrors, 'statistics.step_too_fine'],
  }),

  /** Lists the customers behind `created`, `imported` or `intoPrivate`, newest first. */
  'statistics.customersBehind': defineEndpoint({
    ...read,
    path: 'api/crm/getCustomerCensus',
    request: z.strictObject(request),
    reply: page(movement),
    errors,
  }),

  /** Lists follow-ups, customers with a follow-up, or kept call-backs, newest first. */
  'statistics.recordsBehind': defineEndpoint({
    ...read,
    path: 'api/crm/getCustomerRecordCensus',
    request: z.strictObject(request),
    reply: page(record),
    errors,
  }),

  /**
   * Lists changes of levels and of deals, newest first. Changes of levels can be narrowed to those between two levels.
   */
  'statistics.updatesBehind': defineEndpoint({
    ...read,
    path: 'api/crm/getCustomerUpdateCensus',
    request: z.strictObject({ ...request, fromLevel: level.optional(), toLevel: level.optional() }),
    reply: page(movement),
    errors,
  }),

  /** Lists customers that changed owners or went to the recycle bin, newest first. */
  'statistics.poolMovesBehind': defineEndpoint({
    ...read,
    path: 'api/crm/getCustomerCommonCensus',
    request: z.strictObject(request),
    reply: page(movement),
    errors,
  }),
};
