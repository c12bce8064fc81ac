import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, planOnce, type Sql, sql } from '../../../platform/db/sql.ts';
import type { SearchByName } from './pool-filters.ts';

/** A pair of characters counts as rare if so few customers have it: each of them is then looked at. */
const FEW = 500;

/** A text behind all names: no character comes after it. */
export const BEHIND_NAMES = '\u{10FFFF}';

/** Facts that a list asks for beside the stored form of a typed name. */
export interface NameSearchAsked {
  /** The condition with which the pool's index of names begins. One look into it tells if a name begins with the text. */
  names?: Sql | undefined;
  /** False for a list that is read in the same way whether the pair of characters is rare or common. */
  needsRarity?: boolean;
}

/**
 * Reads the typed text: its stored form, and the pair of characters by which it is looked for. A text of two characters
 * has no choice of pairs, so their customers are counted only for a list that asks how rare they are.
 */
export async function readNameSearch(
  db: Queryable,
  typed: string,
  { names, needsRarity = true }: NameSearchAsked = {},
): Promise<SearchByName> {
  // The order makes the planner take that index: without it, any index seems good enough to find one row.
  const beginsNone = names
    ? sql`, (
        select c.id from customer c where c.tenant_id = ${db.tenantId} and ${names}
          and c.search_name >= folded collate "C" and c.search_name < (folded || ${BEHIND_NAMES}::text) collate "C"
        order by c.search_name, c.id limit 1
      ) is null as "beginsNone"`
    : nothing;
  const [asked] = await db.query<SearchByName>(
    planOnce(sql`
      select folded as "namePart", gram, coalesce(is_rare, true) as "isRare" ${beginsNone}
      from fold_text(${typed}) folded left join lateral gram_to_ask(
        ${db.tenantId}, folded, case when char_length(folded) > 2 then ${FEW}::integer else ${needsRarity ? FEW : 0} end) on true`),
  );
  return asked!;
}
