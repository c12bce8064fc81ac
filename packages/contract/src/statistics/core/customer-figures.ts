import * as z from 'zod';
import { level, money } from '../../fields.ts';
import { type CustomerFigure, customerFigures, isMoney, type MoneyFigure } from '../values.ts';

const count = z.int();
type Shape = Record<Exclude<CustomerFigure, MoneyFigure>, typeof count> & Record<MoneyFigure, typeof money>;

/** Every figure of customers in a period. */
export const customersOfPeriod = z.object(
  Object.fromEntries(customerFigures.map((figure) => [figure, isMoney(figure) ? money : count])) as Shape,
);
export type CustomersOfPeriod = z.output<typeof customersOfPeriod>;

/** A change from one level to another, with its count. All of them add up to `levelChanges`. */
export const levelMove = z.object({ from: level, to: level, count: z.int() });
