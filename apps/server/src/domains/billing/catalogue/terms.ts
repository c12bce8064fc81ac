import { addDays, type Instant, startOfDay } from '@haihu/rules/day';
import { UNITS_PER_YUAN } from '@haihu/rules/money';
import * as z from 'zod';

/** Yuan with up to 4 decimals, as the operator writes them, such as "0.065". Read as units of 0.0001. */
const yuan = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,4})?$/, 'yuan with at most 4 decimals, such as "99.00"')
  .transform((typed) => {
    const [whole = '', decimals = ''] = typed.split('.');
    return Number(whole) * UNITS_PER_YUAN + Number(decimals.padEnd(4, '0'));
  });

const words = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((typed) => typed.isWellFormed() && !typed.includes('\0'), 'no NUL and no half characters');

const code = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'small letters, digits and hyphens, at most 40, such as "east-3000"');

const day = z.iso.date();

const sale = {
  code,
  name: words(40),
  /** The first day on sale, in Chinese time. The default is today, or the stored day of a known product. */
  onSaleFrom: day.optional(),
  /** The last day on sale. */
  onSaleUntil: day.nullable().optional(),
};

const writtenPackage = z.strictObject({
  ...sale,
  kind: z.literal('package'),
  price: yuan.refine((units) => units > 0, 'more than 0'),
  minutes: z.int().min(1).max(1_000_000),
  validity: z.union([
    z.strictObject({ unit: z.literal('day'), count: z.int().min(1).max(1000) }),
    z.strictObject({ unit: z.literal('month'), count: z.int().min(1).max(36) }),
  ]),
  /** The codes of line products. Empty: every line. */
  lines: z.array(code).max(50).default([]),
  seats: z.int().min(0).max(1000).default(0),
  seatPrice: yuan.nullable().default(null),
});

const writtenLine = z.strictObject({
  ...sale,
  kind: z.literal('line'),
  carrier: words(40),
  area: words(40),
  answerRate: z.int().min(0).max(100),
  minutePrice: yuan,
  stepSeconds: z.union([z.literal(60), z.literal(6), z.literal(1)]).default(60),
  minimumSeconds: z.int().min(0).max(60).default(0),
  concurrency: z.int().min(1).max(10_000),
  rules: words(500),
  setupFee: yuan,
  monthlyFee: yuan,
});

/** The operator's product cannot be sold. The message names the field and the accepted values. */
export class WrongProduct extends Error {}

/** A product as the operator writes it. */
export const writtenProduct = z.discriminatedUnion('kind', [writtenPackage, writtenLine]);
export type WrittenProduct = z.output<typeof writtenProduct>;

/** The terms of a package, as they are stored. Money in units of 0.0001 yuan; `lines` are ids of line products. */
export type PackageTerms = Pick<
  z.output<typeof writtenPackage>,
  'name' | 'price' | 'minutes' | 'validity' | 'lines' | 'seats' | 'seatPrice'
>;

export type LineTerms = Omit<z.output<typeof writtenLine>, keyof typeof sale | 'kind'> & { name: string };

/** The zone of the dates of sale. The operator sells by the clock of China. */
const ZONE = 'Asia/Shanghai';

export const saleBegins = (first: string): Instant => startOfDay(first, ZONE);
export const saleEnds = (last: string): Instant => startOfDay(addDays(last, 1), ZONE);
