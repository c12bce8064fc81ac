/** A span of minutes after midnight. `to` is not included and is at most 1440. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export interface AttemptLimit {
  readonly most: number;
  readonly withinMinutes: number;
}

/**
 * The rules of a country for callers. Calls keep the name of the pack that let them through, so a changed pack gets a
 * new version.
 */
export interface RulePack {
  readonly country: 'CN' | 'US' | 'none';
  /** The day on which it came into force. */
  readonly version: string;
  /** The calling hours if the enterprise sets none. `null`: at any time. */
  readonly hours: readonly TimeSpan[] | null;
  /** The bounds of every setting of hours. `null`: no bounds. */
  readonly utmostHours: TimeSpan | null;
  /** Limits for one number over the whole enterprise. */
  readonly attemptLimits: readonly AttemptLimit[];
  /** Months of silence after a callee asked for no more calls. `null`: none. */
  readonly silentMonths: number | null;
  /** The least that a person in this country hears of a recording. `recording-notices.ts` has that of others. */
  readonly notice: 'none' | 'tell';
}

const minute = 1;
const hour = 60 * minute;
const day = 24 * hour;

const cn: RulePack = {
  country: 'CN',
  version: '2026-03-01',
  hours: [
    { from: 9 * hour, to: 12 * hour },
    { from: 14 * hour, to: 20 * hour },
  ],
  utmostHours: { from: 8 * hour, to: 21 * hour },
  attemptLimits: [
    { most: 1, withinMinutes: minute },
    { most: 3, withinMinutes: day },
    { most: 10, withinMinutes: 30 * day },
  ],
  silentMonths: 6,
  notice: 'tell',
};

/**
 * The rules of the United States. 47 CFR 64.1200 (c)(1): 8 to 21 o'clock at the callee's place. (d)(6): five years of
 * silence after a request. Stricter rules of states hold if they are cheap to keep: evenings end at 20, and three calls
 * in 24 hours (Florida).
 */
const us: RulePack = {
  ...cn,
  country: 'US',
  hours: [{ from: 9 * hour, to: 20 * hour }],
  silentMonths: 60,
};

/** No rules: for demonstrations, and for installations whose rules are kept elsewhere. */
const none: RulePack = {
  country: 'none',
  version: '2026-03-01',
  hours: null,
  utmostHours: null,
  attemptLimits: [],
  silentMonths: null,
  notice: 'none',
};

export const rulePacks: Readonly<Record<RulePack['country'], RulePack>> = { CN: cn, US: us, none };

/** Returns the name of a pack as calls keep it: `CN 2026-03-01`. */
export function rulePackName({ country, version }: RulePack): string {
  return `${country} ${version}`;
}

/** Territories of the United States, in which the country's rules hold too. */
const territories: readonly string[] = ['PR', 'GU', 'VI', 'AS', 'MP'];

/**
 * Returns the pack for a call to a number by the countries of enterprise and number (ISO 3166, `null` if unknown). The
 * callee's country decides if it has a pack. `none` stays none, because its rules are kept elsewhere.
 */
export function rulePackFor(enterprise: string, callee: string | null): RulePack {
  const own = rulePackOf(enterprise);
  if (own.country === 'none' || callee === null) return own;
  const country = territories.includes(callee) ? 'US' : callee;
  return Object.values(rulePacks).find((pack) => pack.country === country) ?? own;
}

/** Returns the pack of a country. A country without a pack gets the strictest one. */
export function rulePackOf(country: string): RulePack {
  return Object.values(rulePacks).find((pack) => pack.country === country) ?? rulePacks.CN;
}
