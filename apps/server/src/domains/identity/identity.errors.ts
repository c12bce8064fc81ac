import { AppError } from '../../platform/errors.ts';

/** Equal for a wrong number and a wrong password. `triesLeft` counts this number from this address. */
export const wrongCredentials = (triesLeft: number) => new AppError('identity.wrong_credentials', { triesLeft });

/** Also for a code that was never sent, is used up or too old. */
export const wrongCode = () => new AppError('identity.wrong_code');

export const codeTooSoon = (allowedAgainAt: Date) =>
  new AppError('identity.code_too_soon', { allowedAgainAt: allowedAgainAt.toISOString() });

export const tryLater = (allowedAgainAt: Date) =>
  new AppError('identity.try_later', { allowedAgainAt: allowedAgainAt.toISOString() });

export const badMobile = () => new AppError('identity.bad_mobile');

export const noEnterprise = () => new AppError('identity.no_enterprise');

export const choiceExpired = () => new AppError('identity.choice_expired');
