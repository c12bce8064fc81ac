import { type ErrorName, errors } from '@haihu/contract/errors';
import type { PasswordProblem } from '@haihu/rules/password';
import { AppError } from '../../platform/errors.ts';

/** An error whose own words tell what is wrong with one field. */
function atField(name: ErrorName, field: string, data: Record<string, unknown> = {}): AppError {
  return new AppError(name, { ...data, fields: [{ field, problem: errors[name].en }] });
}

/** Equal for a wrong number and a wrong password. `triesLeft` counts this number from this address. */
export const wrongCredentials = (triesLeft: number) => new AppError('identity.wrong_credentials', { triesLeft });

/** Also for a code that was never sent, is used up or too old, or was sent for another purpose. */
export const wrongCode = (field: string) => atField('identity.wrong_code', field);

export const codeTooSoon = (allowedAgainAt: Date) =>
  new AppError('identity.code_too_soon', { allowedAgainAt: allowedAgainAt.toISOString() });

export const tryLater = (allowedAgainAt: Date) =>
  new AppError('identity.try_later', { allowedAgainAt: allowedAgainAt.toISOString() });

export const badMobile = () => new AppError('identity.bad_mobile');

export const noEnterprise = () => new AppError('identity.no_enterprise');

export const choiceExpired = () => new AppError('identity.choice_expired');

const passwordErrors = {
  too_short: 'identity.password_short',
  too_long: 'identity.password_short',
  has_mobile: 'identity.password_has_mobile',
  common: 'identity.password_common',
} as const satisfies Record<PasswordProblem, ErrorName>;

export const badPassword = (problem: PasswordProblem) => atField(passwordErrors[problem], 'password');

export const unchangedPassword = () => atField('identity.password_unchanged', 'password');

export const wrongPassword = (triesLeft: number) => atField('identity.wrong_password', 'oldPassword', { triesLeft });

export const noPassword = () => new AppError('identity.no_password');

export const mobileUnchanged = () => atField('identity.mobile_unchanged', 'mobile');

export const mobileTaken = () => atField('identity.mobile_taken', 'mobile');

export const lastOwner = (enterprises: string[]) => new AppError('identity.last_owner', { enterprises });

export const holdsCustomers = (enterprises: { name: string; customers: number }[]) =>
  new AppError('identity.holds_customers', { enterprises });

export const deviceNotFound = () => new AppError('identity.device_not_found');
