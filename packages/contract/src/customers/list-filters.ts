import { genders, phoneLabels, privateSorts, seaReasons, seaSorts, visitFilters } from './values.ts';
import * as z from 'zod';
import { day, id, level, text } from '../fields.ts';

export const seaReason = z.enum(seaReasons);
export const phoneLabel = z.enum(phoneLabels);

/**
 * A request for a page of a list looks through so many customers at most for those that match. Where none of them do,
 * the page is empty, and its `next` goes on behind them.
 */
export const SCAN_LIMIT = 10_000;

const filled = (longest: number) => text(longest).min(1);
const someOf = <Range extends { from?: unknown; to?: unknown }>({ from, to }: Range) =>
  from !== undefined || to !== undefined;

/** Turned round they would find nobody, and say nothing of it. */
const inOrder = <End extends string | number>({ from, to }: { from?: End; to?: End }) =>
  from === undefined || to === undefined || from <= to;
const turnedRound = { path: ['to'] };

/**
 * Days of the enterprise: from one to another, both included; so many up to today or from today on, today being one of
 * them; or those for whom it never happened.
 */
export const days = z.union([
  z.strictObject({ from: day.optional(), to: day.optional() }).refine(someOf).refine(inOrder, turnedRound),
  z.strictObject({ last: z.int().min(1).max(3650) }),
  z.strictObject({ next: z.int().min(1).max(365) }),
  z.strictObject({ none: z.literal(true) }),
]);
export type Days = z.output<typeof days>;

const count = z.int().min(0).max(1_000_000).optional();
const counts = z.strictObject({ from: count, to: count }).refine(someOf).refine(inOrder, turnedRound);
/** Units of 0.0001 yuan, both included. */
const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/)
  .optional();
const counted = (units?: string) => (units === undefined ? undefined : Number(units));
const amounts = z
  .strictObject({ from: amount, to: amount })
  .refine(someOf)
  .refine(({ from, to }) => inOrder({ from: counted(from), to: counted(to) }), turnedRound);

const field = { id: z.string().regex(/^[1-9]\d{0,3}$/) };
const figure = z.number().min(-1e12).max(1e12).optional();

/** What one of the enterprise's own fields holds: a part of a text, a number or day within, one of its choices. */
export const fieldCondition = z.union([
  z.strictObject({ ...field, contains: filled(50) }),
  z.strictObject({
    ...field,
    number: z.strictObject({ from: figure, to: figure }).refine(someOf).refine(inOrder, turnedRound),
  }),
  z.strictObject({ ...field, days }),
  z.strictObject({ ...field, anyOf: z.array(filled(20)).min(1).max(30) }),
]);
export type FieldCondition = z.output<typeof fieldCondition>;

/** What both pools can be narrowed by. All that is named has to hold; of several values of one kind, one. */
export const poolFilter = {
  /** Part of a name or of a company, a whole mobile number, or its last four digits. */
  search: text(40).optional(),
  levels: z.array(level).max(6).optional(),
  tagIds: z.array(id).max(20).optional(),
  sources: z.array(filled(50)).max(20).optional(),
  /** Parts of the area of the number: a province, a city. */
  areas: z.array(filled(20)).max(20).optional(),
  /** Carriers of the number, for who reads numbers whole: of a masked number nothing is told but its province. */
  carriers: z.array(filled(20)).max(20).optional(),
  genders: z
    .array(z.enum([...genders, 'none']))
    .max(genders.length + 1)
    .optional(),
  /** Parts of these texts, in any case. */
  position: filled(50).optional(),
  address: filled(50).optional(),
  remark: filled(50).optional(),
  phoneLabels: z
    .array(z.enum([...phoneLabels, 'none']))
    .max(phoneLabels.length + 1)
    .optional(),
  isDeal: z.boolean().optional(),
  dealAmount: amounts.optional(),
  createdOn: days.optional(),
  followedOn: days.optional(),
  visitOn: days.optional(),
  calledOn: days.optional(),
  calls: counts.optional(),
  answeredCalls: counts.optional(),
  fields: z.array(fieldCondition).max(10).optional(),
  /** Their owners, or their last owners before they came into the sea, as far as these are in the caller's scope. */
  userIds: z.array(id).max(100).optional(),
  /** Staff of departments and of those below come to them. */
  departmentIds: z.array(id).max(50).optional(),
  /** Who added or imported them. */
  makerIds: z.array(id).max(100).optional(),
};

export const seaFilter = {
  ...poolFilter,
  /** Absent: the first one that the caller sees. */
  seaId: id.optional(),
  reason: seaReason.optional(),
  claimableNow: z.boolean().optional(),
  /** When they came into the sea. */
  arrivedOn: days.optional(),
};

export const privateFilter = {
  ...poolFilter,
  /** `late`: the visit is overdue. `today`: due before the day ends. `none`: no visit planned. */
  visit: z.enum(visitFilters).optional(),
  /** Not followed up for this many days. */
  idleDays: z.int().min(1).max(365).optional(),
  /** Other people's, within the caller's data scope; the caller's own when absent. `userIds` go before it. */
  owner: z.union([z.literal('all'), id]).optional(),
  /** When their owner got them. */
  claimedOn: days.optional(),
  /** They go back to the sea by themselves within so many days: 0 is the coming night. */
  returnsWithin: z.int().min(0).max(365).optional(),
};

/** How a list refuses what it is asked for. */
export const listErrors = ['customers.searched_too_often', 'customers.carriers_hidden'] as const;

export const seaSort = z.enum(seaSorts);
export const privateSort = z.enum(privateSorts);
