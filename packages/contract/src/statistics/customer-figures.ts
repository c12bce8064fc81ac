import * as z from 'zod';
import { level, money } from '../fields.ts';
import { customerFigures } from './values.ts';

const counts = Object.fromEntries(customerFigures.map((figure) => [figure, z.int()])) as Record<
  Exclude<(typeof customerFigures)[number], 'dealAmount'>,
  z.ZodInt
>;

/** Every figure of customers in a period. */
export const customersOfPeriod = z.object({ ...counts, dealAmount: money });
export type CustomersOfPeriod = z.output<typeof customersOfPeriod>;

/** A change from one level to another, with its count. All of them add up to `levelChanges`. */
export const levelMove = z.object({ from: level, to: level, count: z.int() });
