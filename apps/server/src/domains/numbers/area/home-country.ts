import { withCallingCode, writtenCountries } from '@haihu/rules/national-phones';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The facts that tell in which country an enterprise is. */
export interface Home {
  /** The enterprise's time zone, an IANA name. */
  zone: string;
  /** The country whose calling rules the enterprise keeps. */
  rulePack: string;
}

let countryOfZone: ReadonlyMap<string, string> | undefined;

/** Returns the country by ISO 3166. Null if people write numbers as in China, or if nobody knows how. */
function countryOf({ zone, rulePack }: Home): string | null {
  countryOfZone ??= new Map(
    writtenCountries.flatMap((country) =>
      (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map((name) => [name, country] as const),
    ),
  );
  return countryOfZone.get(zone) ?? (rulePack === 'US' ? 'US' : null);
}

/**
 * Returns a number that a member of this enterprise typed. It adds the calling code of their country if they left it
 * out.
 */
export const writtenAtHome = (typed: string, home: Home): string => withCallingCode(typed, countryOf(home));

/** Finds the zone and the calling rules of the enterprise, for work that no member starts. */
export async function findHome(db: Queryable): Promise<Home> {
  const [home] = await db.query<Home>(sql`select zone, rule_pack as "rulePack" from tenant where id = ${db.tenantId}`);
  return home!;
}
