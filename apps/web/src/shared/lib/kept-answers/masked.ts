import { classifyPhone } from '@haihu/rules/phone-kind';
import { hideNumbers, maskPhone } from '@haihu/rules/phone';

/** Fields whose digits are no telephone number: ids, and marks for the next page. */
const OTHER_DIGITS = /(^id|^ids|Id|Ids|^next)$/;
/** Texts whose digits are no telephone number: instants and days, ids, addresses of files. */
const OTHER_TEXT = /^(\d{4}-\d\d-\d\d|\d{15,}$|\/)/;
/** The fewest digits of a telephone number. */
const FEWEST = 7;

/**
 * Returns an answer without whole telephone numbers, in fields and in notes alike. Numbers are masked for everybody:
 * without network nothing can be dialled.
 */
export function masked(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => masked(element, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, masked(part, key)]));
  }
  if (typeof value !== 'string' || OTHER_DIGITS.test(name) || OTHER_TEXT.test(value)) return value;
  if (value.replaceAll(/\D/g, '').length < FEWEST) return value;
  const { normalised } = classifyPhone(value);
  return normalised ? maskPhone(normalised) : hideNumbers(value);
}
