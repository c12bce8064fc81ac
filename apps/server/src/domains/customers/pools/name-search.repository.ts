import type { Queryable } from '../../../platform/db/db.ts';
import { plannedOnce, sql } from '../../../platform/db/sql.ts';
import type { Pool } from './asked-list.ts';
import type { SearchByName } from './pool-filters.ts';

/** Of so many customers at most who have a pair of characters each is looked at. */
const FEW = 500;
/** Customers of a pool through which a search goes one by one. */
const SMALL_POOL = 5000;

/** The typed text in the form of the stored ones, and by what it is looked for. */
export async function readNameSearch(db: Queryable, typed: string): Promise<SearchByName> {
  const [asked] = await db.query<SearchByName>(
    plannedOnce(sql`
      select folded as "namePart", gram, coalesce(is_rare, true) as "isRare"
      from fold_text(${typed}) folded left join lateral gram_to_ask(${db.tenantId}, folded, ${FEW}) on true`),
  );
  return asked!;
}

/** What most of a large enterprise's customers have may be in none of a small sea: then the sea is looked through. */
export async function isSmallPool(db: Queryable, { isRare }: SearchByName, { ofCustomer }: Pool): Promise<boolean> {
  if (isRare) return false;
  const [row] = await db.query<{ count: string }>(sql`
    select count(*) from (
      select from customer c where c.tenant_id = ${db.tenantId} and ${ofCustomer} limit ${SMALL_POOL + 1}
    ) counted`);
  return Number(row!.count) <= SMALL_POOL;
}
