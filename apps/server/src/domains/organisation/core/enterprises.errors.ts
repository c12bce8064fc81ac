import type { ErrorName } from '@haihu/contract/errors';
import { AppError, errorAt } from '../../../platform/errors.ts';

type Own = Extract<ErrorName, `enterprises.${string}`>;

/** Makes an error that needs no more than its name. */
export const refusal = (name: Own) => new AppError(name);

/** Makes an error whose own words tell what is wrong with a field. */
export const refusalAt = (name: Own, field: string) => errorAt(name, field);

export const stillHolds = (held: { customers: number; visits: number }) =>
  new AppError('enterprises.has_customers', held);

export const tryLater = (allowedAgainAt: Date) =>
  new AppError('identity.try_later', { allowedAgainAt: allowedAgainAt.toISOString() });
