import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { classifyPhone, type PhoneKind, type PhoneProblem } from '@haihu/rules/phone-kind';
import type { Member } from '../../../kernel/member.ts';
import { readsMasked } from '../showing/show-phone.ts';
import { countryOf } from './countries.ts';
import { locateNumber, type NumberPlace } from './number-area.ts';

/** The place of a number, as far as the number itself tells. */
export interface LocatedNumber extends NumberPlace {
  kind: PhoneKind | null;
  /** The reason why the text is no phone number; null for a number. */
  problem: PhoneProblem | null;
  /** The country, as ISO 3166; null if unknown. */
  country: string | null;
}

/** The names of provinces with which areas begin: 浙江温州, 内蒙古包头. */
const provinces = (
  '北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 ' +
  '四川 贵州 云南 陕西 甘肃 青海 内蒙古 广西 西藏 宁夏 新疆 香港 澳门 台湾'
).split(' ');

const countryNames = new Intl.DisplayNames('zh-Hans', { type: 'region' });
const nameOf = new Map<string, string | null>();
let zones: Record<string, string> | undefined;

/** Finds the place of a typed or stored number. Areas are in Chinese: 浙江温州, or the country of a foreign number. */
export function numberPlaceOf(typed: string): LocatedNumber {
  const { kind, normalised, problem } = classifyPhone(typed);
  if (normalised === null) return { kind, problem, country: null, area: null, carrier: null };
  if (kind !== 'foreign') return { kind, problem: null, country: 'CN', ...locateNumber(normalised) };
  const country = countryOf(normalised.slice(1));
  return { kind, problem: null, country, area: country && countryName(country), carrier: null };
}

type Reader = Pick<Member, 'masksPhones' | 'maskExemptions'>;

/** Finds the place of a stored number, as far as this member may know it. */
export function placeFor(member: Reader, number: string): LocatedNumber {
  return besideNumber(member, numberPlaceOf(number));
}

/**
 * Limits the place that is shown beside a stored number. If the number is masked, it keeps the province at most, and no
 * carrier. City and carrier leave so few numbers that one search for each would find the masked one.
 */
export function besideNumber<Shown extends { area: string | null; carrier?: string | null }>(
  member: Reader,
  shown: Shown,
): Shown {
  if (!readsMasked(member)) return shown;
  const area = shown.area && (provinceOf(shown.area) ?? shown.area);
  return { ...shown, area, ...('carrier' in shown && { carrier: null }) };
}

/** Returns the province that an area begins with. Undefined for other countries and for texts that are no area. */
export function provinceOf(area: string): string | undefined {
  return provinces.find((province) => area.startsWith(province));
}

/** Returns the IANA names of the zones in which the phone of a normalised number may be. Empty if unknown. */
export function zonesOf(number: string): readonly string[] {
  // A mainland number has no `+`, and China has one zone.
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
  // Each name is asked for once: the look-up itself takes longer than all the rest.
  if (name === undefined) nameOf.set(country, (name = countryNames.of(country) ?? null));
  return name;
}

/** Reads the zones of calling codes that tooling/build-number-area.mjs made. */
function readZones(): Record<string, string> {
  return JSON.parse(brotliDecompressSync(readFileSync(new URL('number-zones.br', import.meta.url))).toString());
}
