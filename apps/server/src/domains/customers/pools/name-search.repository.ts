import type { Queryable } from '../../../platform/db/db.ts';
import { plannedOnce, sql } from '../../../platform/db/sql.ts';
import type { SearchByName } from './pool-filters.ts';

/** Of so many customers at most who have a pair of characters each is looked at. */
const FEW = 500;

/** The typed text in the form of the stored ones, and by what it is looked for. */
export async function readNameSearch(db: Queryable, typed: string): Promise<SearchByName> {
  const [asked] = await db.query<SearchByName>(
    plannedOnce(sql`
      select folded as "namePart", gram, coalesce(is_rare, true) as "isRare"
      from fold_text(${typed}) folded left join lateral gram_to_ask(${db.tenantId}, folded, ${FEW}) on true`),
  );
  return asked!;
}
