import type { ErrorName } from '@haihu/contract/errors';
import { AppError, errorAt } from '../../../platform/errors.ts';

type Own = Extract<ErrorName, `agency.${string}`>;

/** Makes an error that needs no more than its name. */
export const agencyRefusal = (name: Own) => new AppError(name);

export const badCreditCode = () => errorAt('agency.bad_credit_code', 'creditCode');

export const badOwnerNumber = (field: string) => errorAt('identity.bad_mobile', field);
