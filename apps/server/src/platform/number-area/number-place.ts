import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { classifyPhone, type PhoneKind, type PhoneProblem } from '@haihu/rules/phone-kind';
import { countryOf } from './countries.ts';
import { locateNumber, type NumberPlace } from './number-area.ts';

/** Where a number is from, as far as the number itself tells. */
export interface LocatedNumber extends NumberPlace {
  kind: PhoneKind | null;
  /** Why it is no number; null for a number. */
  problem: PhoneProblem | null;
  /** ISO 3166; null where nobody knows. */
  country: string | null;
}

const countryNames = new Intl.DisplayNames('zh-Hans', { type: 'region' });
const nameOf = new Map<string, string | null>();
let zones: Record<string, string> | undefined;

/** Reads what somebody typed, or a stored number. Areas are in Chinese: 浙江温州, or the country of a foreign number. */
export function placeOf(typed: string): LocatedNumber {
  const { kind, normalised, problem } = classifyPhone(typed);
  if (normalised === null) return { kind, problem, country: null, area: null, carrier: null };
  if (kind !== 'foreign') return { kind, problem: null, country: 'CN', ...locateNumber(normalised) };
  const country = countryOf(normalised.slice(1));
  return { kind, problem: null, country, area: country && countryName(country), carrier: null };
}

/** The zones in which the phone of a normalised number may be, IANA names; empty where nobody knows. */
export function zonesOf(number: string): readonly string[] {
  // Mainland numbers, which have no `+`: China has one zone.
  if (!number.startsWith('+')) return ['Asia/Shanghai'];
  zones ??= readZones();
  for (let length = number.length - 1; length > 0; length -= 1) {
    const names = zones[number.slice(1, 1 + length)];
    if (names) return names.split('&');
  }
  return [];
}

function countryName(country: string): string | null {
  let name = nameOf.get(country);
  // Asked for once each: the look-up itself takes longer than all the rest.
  if (name === undefined) nameOf.set(country, (name = countryNames.of(country) ?? null));
  return name;
}

/** Made by tooling/build-number-area.mjs. */
function readZones(): Record<string, string> {
  return JSON.parse(brotliDecompressSync(readFileSync(new URL('number-zones.br', import.meta.url))).toString());
}
