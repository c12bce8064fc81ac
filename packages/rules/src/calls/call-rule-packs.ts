/** Minutes after midnight, `to` not included and at most 1440. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export interface AttemptLimit {
  readonly most: number;
  readonly withinMinutes: number;
}

/** What a country asks of callers. Calls keep the name of the pack they passed, so a changed pack gets a new version. */
export interface RulePack {
  readonly country: 'CN' | 'US' | 'none';
  /** The day it came into force. */
  readonly version: string;
  /** Where the enterprise sets no hours of its own; null: at any time. */
  readonly hours: readonly TimeSpan[] | null;
  /** No setting reaches beyond these; null: no bounds. */
  readonly utmostHours: TimeSpan | null;
  /** For one number, over the whole enterprise. */
  readonly attemptLimits: readonly AttemptLimit[];
  /** After somebody asked not to be called; null: none. */
  readonly silentMonths: number | null;
  readonly announceRecording: boolean;
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
  announceRecording: true,
};

/**
 * 47 CFR 64.1200 (c)(1): 8 to 21 o'clock at the callee's place, and (d)(6): five years of silence after a request. The
 * states' stricter rules stand where they are cheap to keep: evenings end at 20, and three calls in 24 hours (Florida).
 */
const us: RulePack = {
  ...cn,
  country: 'US',
  hours: [{ from: 9 * hour, to: 20 * hour }],
  silentMonths: 60,
};

/** For demonstrations and for installations whose rules are kept elsewhere. */
const none: RulePack = {
  country: 'none',
  version: '2026-03-01',
  hours: null,
  utmostHours: null,
  attemptLimits: [],
  silentMonths: null,
  announceRecording: false,
};

export const rulePacks: Readonly<Record<RulePack['country'], RulePack>> = { CN: cn, US: us, none };

/** `CN 2026-03-01`, as calls keep it. */
export function rulePackName({ country, version }: RulePack): string {
  return `${country} ${version}`;
}

/** The United States' rules hold in their territories too. */
const territories: readonly string[] = ['PR', 'GU', 'VI', 'AS', 'MP'];

/**
 * The pack for a call to a number of this country (ISO 3166, null where nobody knows) by an enterprise of that one. The
 * callee's own country decides where it has a pack; `none` stays none, because rules are kept elsewhere.
 */
export function rulePackFor(enterprise: string, callee: string | null): RulePack {
  const own = rulePackOf(enterprise);
  if (own.country === 'none' || callee === null) return own;
  const country = territories.includes(callee) ? 'US' : callee;
  return Object.values(rulePacks).find((pack) => pack.country === country) ?? own;
}

/** A country whose pack nobody knows is held to the strictest. */
export function rulePackOf(country: string): RulePack {
  return Object.values(rulePacks).find((pack) => pack.country === country) ?? rulePacks.CN;
}
