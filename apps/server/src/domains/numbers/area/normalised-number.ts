import { classifyPhone } from '@haihu/rules/phone-kind';
import { AppError } from '../../../platform/errors.ts';
import { type Home, writtenAtHome } from './home-country.ts';

/** Returns a typed number in its normalised form. Throws `calls.bad_number`. */
export function normalisedNumber(typed: string, home: Home): string {
  const { normalised } = classifyPhone(writtenAtHome(typed, home));
  if (normalised === null) throw new AppError('calls.bad_number');
  return normalised;
}
