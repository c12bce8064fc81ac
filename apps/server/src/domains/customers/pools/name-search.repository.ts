import type { Queryable } from '../../../platform/db/db.ts';
import { planOnce, sql } from '../../../platform/db/sql.ts';
import type { SearchByName } from './pool-filters.ts';

/** A pair of characters counts as rare if so few customers have it: each of them is then looked at. */
const FEW = 500;

/** Reads the typed text: its stored form, and the pair of characters by which it is looked for. */
export async function readNameSearch(db: Queryable, typed: string): Promise<SearchByName> {
  const [asked] = await db.query<SearchByName>(
    planOnce(sql`
      select folded as "namePart", gram, coalesce(is_rare, true) as "isRare"
      from fold_text(${typed}) folded left join lateral gram_to_ask(${db.tenantId}, folded, ${FEW}) on true`),
  );
  return asked!;
}
