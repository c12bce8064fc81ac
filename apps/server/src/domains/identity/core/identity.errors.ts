import type { ErrorName } from '@haihu/contract/errors';
import type { PasswordProblem } from '@haihu/rules/identity/password/password';
import { AppError, errorAt } from '../../../platform/errors.ts';

/** The error is the same for a wrong number and a wrong password. `triesLeft` counts this number from this address. */
export const wrongCredentials = (triesLeft: number) => new AppError('identity.wrong_credentials', { triesLeft });

/** The error is the same for a code that was never sent, is used up or too old, or had another purpose. */
export const wrongCode = (field: string) => errorAt('identity.wrong_code', field);

export const codeTooSoon = (allowedAgainAt: Date) =>
  new AppError('identity.code_too_soon', { allowedAgainAt: allowedAgainAt.toISOString() });

export const tryCodeLater = (allowedAgainAt: Date) =>
  new AppError('identity.try_later', { allowedAgainAt: allowedAgainAt.toISOString() });

export const demoInTheMaking = () => new AppError('identity.demo_in_the_making');

export const badMobile = () => new AppError('identity.bad_mobile');

/** Only a user who has proved who they are gets this error. */
export const enterpriseSuspended = (enterprise: string) => new AppError('identity.suspended', { enterprise });
export const noEnterprise = () => new AppError('identity.no_enterprise');

export const choiceExpired = () => new AppError('identity.choice_expired');

const passwordErrors = {
  too_short: 'identity.password_short',
  too_long: 'identity.password_short',
  has_mobile: 'identity.password_has_mobile',
  common: 'identity.password_common',
} as const satisfies Record<PasswordProblem, ErrorName>;

export const badPassword = (problem: PasswordProblem) => errorAt(passwordErrors[problem], 'password');

export const unchangedPassword = () => errorAt('identity.password_unchanged', 'password');

export const wrongPassword = (triesLeft: number) => errorAt('identity.wrong_password', 'oldPassword', { triesLeft });

export const noPassword = () => new AppError('identity.no_password');

export const mobileUnchanged = () => errorAt('identity.mobile_unchanged', 'mobile');

export const mobileTaken = () => errorAt('identity.mobile_taken', 'mobile');

export const lastOwner = (enterprises: string[]) => new AppError('identity.last_owner', { enterprises });

export const holdsCustomers = (enterprises: { name: string; customers: number }[]) =>
  new AppError('identity.holds_customers', { enterprises });

export const deviceNotFound = () => new AppError('identity.device_not_found');

/** The error is the same for a pairing that expired, was taken or never was. */
export const pairingOver = () => new AppError('identity.pairing_over');
