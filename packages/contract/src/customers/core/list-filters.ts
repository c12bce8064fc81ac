import { type FilteredText, filteredTexts } from '../fields.ts';
import { genders, phoneLabels, privateSorts, publicPoolReasons, publicPoolSorts, callBackFilters } from '../values.ts';
import * as z from 'zod';
import { day, id, level, text } from '../../fields.ts';

export const seaReason = z.enum(publicPoolReasons);
export const phoneLabel = z.enum(phoneLabels);

/**
 * The most customers that one request for a page looks through. If none of them matches, the page is empty, and its
 * `next` continues after them.
 */
export const SCAN_LIMIT = 10_000;

const filled = (longest: number) => text(longest).min(1);
const someOf = <Range extends { from?: unknown; to?: unknown }>({ from, to }: Range) =>
  from !== undefined || to !== undefined;

/** Refuses a range whose ends are swapped. It would match nobody without saying so. */
const inOrder = <End extends string | number>({ from, to }: { from?: End; to?: End }) =>
  from === undefined || to === undefined || from <= to;
const turnedRound = { path: ['to'] };

/**
 * A range of the enterprise's days. `from`, `to`: both included. `last`, `next`: that many days including today.
 * `none`: customers to whom it never happened.
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
/** Units of 0.0001 yuan, both ends included. */
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

/**
 * A condition on one of the enterprise's custom fields: a part of a text, a range of numbers or days, or one of its
 * choices.
 */
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

const partOfText = filled(50).optional();
/** Parts of these texts, upper or lower case alike. */
const partsOfTexts = Object.fromEntries(filteredTexts.map((name) => [name, partOfText])) as Record<
  FilteredText,
  typeof partOfText
>;

/**
 * The filters of both pools. Every filter that is given must match. Within one filter, one of its values must match.
 */
export const poolFilter = {
  /** A part of a name or of a company, a whole mobile number, or its last four digits. */
  search: text(40).optional(),
  levels: z.array(level).max(6).optional(),
  tagIds: z.array(id).max(20).optional(),
  sources: z.array(filled(50)).max(20).optional(),
  /** Parts of the number's area: a province, a city. */
  areas: z.array(filled(20)).max(20).optional(),
  /** Carriers of the number, for members who read numbers in full. A masked number shows only its province. */
  carriers: z.array(filled(20)).max(20).optional(),
  genders: z
    .array(z.enum([...genders, 'none']))
    .max(genders.length + 1)
    .optional(),
  ...partsOfTexts,
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
  /**
   * The owners of the customers, or their last owners before the public pool. Only owners in the caller's scope count.
   */
  userIds: z.array(id).max(100).optional(),
  /** Departments whose staff, with that of the departments below, are added to `userIds`. */
  departmentIds: z.array(id).max(50).optional(),
  /** The members who added or imported the customers. */
  makerIds: z.array(id).max(100).optional(),
};

export const publicPoolFilter = {
  ...poolFilter,
  /** Absent: the first public pool that the caller sees. */
  seaId: id.optional(),
  reason: seaReason.optional(),
  claimableNow: z.boolean().optional(),
  /** The days on which the customers came into the public pool. */
  arrivedOn: days.optional(),
};

export const privateFilter = {
  ...poolFilter,
  /** `late`: the call-back is overdue. `today`: it is due before the day ends. `none`: no call-back is planned. */
  visit: z.enum(callBackFilters).optional(),
  /** Days without a follow-up, at least. */
  idleDays: z.int().min(1).max(365).optional(),
  /** Other members' customers within the caller's data scope. Absent: the caller's own. `userIds` take precedence. */
  owner: z.union([z.literal('all'), id]).optional(),
  /** The days on which the owner got the customers. */
  claimedOn: days.optional(),
  /** Days within which the customers return to the public pool by themselves. 0: in the coming night. */
  returnsWithin: z.int().min(0).max(365).optional(),
};

/** The errors by which a list refuses a request. */
export const listErrors = ['customers.searched_too_often', 'customers.carriers_hidden'] as const;

export const publicPoolSort = z.enum(publicPoolSorts);
export const privateSort = z.enum(privateSorts);
