import type { CustomersOfPeriod } from '@haihu/contract/statistics/core/customer-figures';
import { type CustomerFigure, customerFigures, isMoney } from '@haihu/contract/statistics/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { errorAt } from '../../../platform/errors.ts';
import type { Stretch } from '../core/period.ts';
import type { Members } from '../core/scope.repository.ts';
import { sumMovements } from './movements.repository.ts';
import { countFollowedUp, countFollowedUpOver, countKeptCallBacks, type Parting } from './records.repository.ts';

export const nothingHappened = Object.fromEntries(
  customerFigures.map((figure) => [figure, isMoney(figure) ? '0' : 0]),
) as CustomersOfPeriod;

export const isCustomerFigure = (figure: string): figure is CustomerFigure =>
  (customerFigures as readonly string[]).includes(figure);

/** Returns a figure. Throws `statistics.unknown_figure` if it is none of the known ones. */
export function readFigureOf<Figure extends CustomerFigure>(known: readonly Figure[], figure: string): Figure {
  const found = known.find((one) => one === figure);
  if (found === undefined) throw errorAt('statistics.unknown_figure', 'figure', { known: [...known] });
  return found;
}

/** Computes every figure of each stretch, including stretches without activity. */
export async function figuresOver(
  tenant: Queryable,
  stretches: Stretch[],
  members: Members,
): Promise<CustomersOfPeriod[]> {
  const found = await Promise.all([
    sumMovements(tenant, stretches, members, 'all'),
    countFollowedUpOver(tenant, stretches, members),
    countKeptCallBacks(tenant, stretches, members, 'all'),
  ]);
  const figures = stretches.map(() => ({ ...nothingHappened }));
  for (const row of found.flat()) {
    const { place, ...sums } = row;
    Object.assign(figures[place - 1]!, sums);
  }
  return figures.map(withoutKey);
}

/** Computes every figure of one stretch by member or present department. Leaves out those without activity. */
export async function figuresBy(
  tenant: Queryable,
  stretch: Stretch,
  members: Members,
  by: Exclude<Parting, 'all'>,
): Promise<Map<string | null, CustomersOfPeriod>> {
  const found = await Promise.all([
    sumMovements(tenant, [stretch], members, by),
    countFollowedUp(tenant, stretch, members, by),
    countKeptCallBacks(tenant, [stretch], members, by),
  ]);
  const figures = new Map<string | null, CustomersOfPeriod>();
  for (const { key, ...sums } of found.flat()) {
    figures.set(key, withoutKey({ ...nothingHappened, ...figures.get(key), ...sums }));
  }
  return figures;
}

/** Returns only the figures, without the column by which the row was grouped. */
function withoutKey(row: CustomersOfPeriod): CustomersOfPeriod {
  return Object.fromEntries(customerFigures.map((figure) => [figure, row[figure]])) as CustomersOfPeriod;
}
