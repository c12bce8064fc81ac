import { withCallingCode, writtenCountries } from '@haihu/rules/national-phones';
import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** What tells in which country an enterprise is. */
export interface Home {
  /** IANA name. */
  zone: string;
  /** The country whose rules of calling it keeps. */
  rulePack: string;
}

let countryOfZone: ReadonlyMap<string, string> | undefined;

/** ISO 3166; null where people write numbers as in China, or nobody knows how. */
function countryOf({ zone, rulePack }: Home): string | null {
  countryOfZone ??= new Map(
    writtenCountries.flatMap((country) =>
      (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map((name) => [name, country] as const),
    ),
  );
  return countryOfZone.get(zone) ?? (rulePack === 'US' ? 'US' : null);
}

/** A number that somebody of this enterprise typed, with the calling code of their country where they left it out. */
export const writtenAtHome = (typed: string, home: Home): string => withCallingCode(typed, countryOf(home));

/** Finds where the enterprise is, for what no member does. */
export async function findHome(db: Queryable): Promise<Home> {
  const [home] = await db.query<Home>(sql`select zone, rule_pack as "rulePack" from tenant where id = ${db.tenantId}`);
  return home!;
}
