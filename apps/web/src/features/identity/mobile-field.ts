import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { t } from './texts.ts';

/** Groups the digits of a number during typing: `138 0571 2046`. */
export function groupedMobile(typed: string): string {
  const digits = normalisePhone(typed).replace(/\D/g, '');
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** Returns the mistake in a number in words. `undefined` for a mobile number. */
export function mobileProblem(typed: string): string | undefined {
  const digits = normalisePhone(typed);
  if (isMobile(digits)) return undefined;
  if (digits === '') return t.mobileMissing;
  if (digits.length < 11) return t.mobileShort(11 - digits.length);
  if (digits.length > 11) return t.mobileLong(digits.length - 11);
  return t.mobileStart;
}
