import { withoutSeparators } from './phone.ts';

/**
 * The ways in which people write the numbers of their own country: the calling code, and a pattern whose group is the
 * part that follows it. The sources are the numbering plans in ITU-T E.164 and its national annexes. China's numbers
 * stay as they are everywhere.
 */
const plans: Readonly<Record<string, readonly [code: string, written: RegExp]>> = {
  US: ['1', /^1?([2-9]\d{2}[2-9]\d{6})$/],
  CA: ['1', /^1?([2-9]\d{2}[2-9]\d{6})$/],
  GB: ['44', /^0([1-9]\d{8,9})$/],
  IE: ['353', /^0([1-9]\d{6,9})$/],
  DE: ['49', /^0([1-9]\d{5,12})$/],
  AT: ['43', /^0([1-9]\d{6,12})$/],
  CH: ['41', /^0([1-9]\d{8})$/],
  FR: ['33', /^0([1-9]\d{8})$/],
  ES: ['34', /^([5-9]\d{8})$/],
  PT: ['351', /^([2-9]\d{8})$/],
  // Italy keeps the zero of its area codes.
  IT: ['39', /^(0\d{5,10}|3\d{8,9})$/],
  NL: ['31', /^0([1-9]\d{8})$/],
  BE: ['32', /^0([1-9]\d{7,8})$/],
  SE: ['46', /^0([1-9]\d{6,9})$/],
  NO: ['47', /^([2-9]\d{7})$/],
  DK: ['45', /^([2-9]\d{7})$/],
  PL: ['48', /^([1-9]\d{8})$/],
  AU: ['61', /^0([2-478]\d{8})$/],
  NZ: ['64', /^0([2-9]\d{7,9})$/],
  JP: ['81', /^0([1-9]\d{8,9})$/],
  KR: ['82', /^0([1-9]\d{7,9})$/],
  HK: ['852', /^([2-9]\d{7})$/],
  MO: ['853', /^([268]\d{7})$/],
  TW: ['886', /^0([2-9]\d{7,8})$/],
  SG: ['65', /^([3689]\d{7})$/],
  MY: ['60', /^0([1-9]\d{7,9})$/],
  TH: ['66', /^0([1-9]\d{7,8})$/],
  VN: ['84', /^0([1-9]\d{8,9})$/],
  ID: ['62', /^0([1-9]\d{7,11})$/],
  PH: ['63', /^0([2-9]\d{7,9})$/],
  IN: ['91', /^0?([1-9]\d{9})$/],
  AE: ['971', /^0([1-9]\d{7,8})$/],
  SA: ['966', /^0([1-9]\d{8})$/],
  ZA: ['27', /^0([1-9]\d{8})$/],
  BR: ['55', /^0?([1-9]{2}\d{8,9})$/],
  MX: ['52', /^([1-9]\d{9})$/],
  TR: ['90', /^0([2-5]\d{9})$/],
};

/** The countries, ISO 3166, whose own way of writing numbers is known. */
export const writtenCountries: readonly string[] = Object.keys(plans);

/** The prefix that North Americans dial before the number of another country. */
const NORTH_AMERICAN_EXIT = /^011(?=[1-9]\d{6,14}$)/;

/**
 * Adds the calling code to a number as people of that country write it (`212-555-1234`, `020 7946 0958`). Anything else
 * stays as it was typed, and so does everything if the country is `null` or unknown.
 */
export function withCallingCode(typed: string, country: string | null): string {
  const plan = country === null ? undefined : plans[country];
  if (!plan) return typed;
  const [code, written] = plan;
  const digits = withoutSeparators(typed);
  if (code === '1' && NORTH_AMERICAN_EXIT.test(digits)) return digits.replace(NORTH_AMERICAN_EXIT, '+');
  const found = written.exec(digits);
  return found ? `+${code}${found[1]!}` : typed;
}
