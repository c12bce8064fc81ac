import { TAIL_SHOWN } from '@haihu/rules/phone';
import { SEAL } from '../../../platform/cipher.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { all, type AskedFor, inPoolOf, ofLevels, planningOf, runOf, type ListWay } from './asked-list.ts';
import { hasTag } from './asked-tags.ts';
import { tagRuns } from './by-tag.ts';
import type { SearchByNumber } from './pool-filters.ts';

/**
 * Finds customers with the number as their first one, and customers with it as a further one. They are few, so they are
 * mostly collected. If an index has the first group in the order of the list, the list is read along it. The second
 * group is found from its numbers even then: along the index it would be met among millions.
 */
export function byNumber(asked: AskedFor, search: SearchByNumber): ListWay {
  const { tenantId, order, levels, tagIds, fits, further } = asked;
  const isIndexed = 'tailHash' in search && order.isOfDigits === true && fits.length === 0 && tagIds.length === 0;
  const rest = [...further, ...ofLevels(levels, sql`c`)];
  const [first, other] = rangesOf(asked, search, isIndexed).map(({ from, where }) => ({
    ...runOf(asked, []),
    from,
    where: all([...where, ...rest]),
  }));
  const way = {
    reading: isIndexed ? ('indexed' as const) : ('collected' as const),
    planning: planningOf(asked, 'once'),
  };
  if (tagIds.length === 0 || !order.ofTag || !('tailHash' in search)) return { ...way, runs: [first!, other!] };
  // Tags repeat the last digits of the first number. Customers with the digits in a further number are few.
  const tagged = sql`${other!.where} and ${hasTag(tenantId, sql`c.id`, tagIds)}`;
  const ofTag = tagRuns(asked, order.ofTag, (isTagged) => ({
    tags: asked.isOfOne ? sql`(select t.* from customer_tag t where ${isTagged} offset 0) t` : sql`customer_tag t`,
    where: sql`${asked.isOfOne ? sql`true` : isTagged} and t.tail_key = tail_key(${search.tailHash})`,
  }));
  return { ...way, runs: [...ofTag, { ...other!, where: tagged }], tagIds: [] };
}

/**
 * The condition that a further number shows its last digits. The length of the sealed value tells the number's length,
 * and long and short numbers have masked digits.
 */
const tailShown = sql`octet_length(number_enc) between ${SEAL + TAIL_SHOWN.from} and ${SEAL + TAIL_SHOWN.to}`;

function rangesOf(asked: AskedFor, search: SearchByNumber, isIndexed: boolean): { from: Sql; where: Sql[] }[] {
  const { tenantId } = asked;
  const isWhole = 'numberHash' in search;
  const hash = isWhole ? search.numberHash : search.tailHash;
  const [first, other] = isWhole ? [sql`mobile_hash`, sql`number_hash`] : [sql`tail_hash`, sql`tail_hash`];
  const isShown = 'shownOnly' in search && search.shownOnly ? sql`and ${tailShown}` : nothing;
  const hasIt = [...inPoolOf(asked), sql`c.${first} = ${hash}`];
  return [
    isIndexed
      ? { from: sql`customer c`, where: hasIt }
      : { from: sql`(select c.* from customer c where ${all(hasIt)} offset 0) c`, where: [sql`true`] },
    {
      // Begins with the numbers, because an owner has more customers than there are such numbers.
      from: sql`(
        select distinct customer_id from customer_number where tenant_id = ${tenantId} and ${other} = ${hash} ${isShown}
      ) n cross join lateral (
        select c.* from customer c where c.tenant_id = ${tenantId} and c.id = n.customer_id offset 0
      ) c`,
      where: [...inPoolOf(asked), sql`c.${first} is distinct from ${hash}`],
    },
  ];
}
