import { type Sql, sql } from '../../../platform/db/sql.ts';
import { all, type AskedFor, presentConditions, ofLevels, planningOf, type ListWay } from './asked-list.ts';
import { hasTag } from './asked-tags.ts';
import type { KeysetRun } from './keyset-listing.ts';

/** Reads along the tags, whose columns repeat the order. Each tag is a run. */
export function byTag(asked: AskedFor, ofTag: Sql): ListWay {
  return {
    runs: tagRuns(asked, ofTag, (tagged) => ({ tags: sql`customer_tag t`, where: tagged })),
    reading: 'along',
    planning: planningOf(asked, asked.planning),
    tagIds: [],
  };
}

/**
 * Reads one member's customers with a tag by an index of each customer. Along the order of the tag it would read
 * everybody's customers to find a few of one member.
 */
export function byOwnTag(asked: AskedFor, ofTag: Sql): ListWay {
  return {
    runs: tagRuns(asked, ofTag, (tagged) => ({
      tags: sql`(select t.* from customer_tag t where ${tagged} offset 0) t`,
      where: sql`true`,
    })),
    reading: 'collected',
    planning: planningOf(asked, 'once'),
    tagIds: [],
  };
}

/** Returns a run for each tag that is asked for. A customer with several tags is in the run of the first one. */
export function tagRuns(
  { tenantId, pool, tagIds, levels, furtherOfTag, filter }: AskedFor,
  ofTag: Sql,
  read: (tagged: Sql) => { tags: Sql; where: Sql },
): KeysetRun[] {
  return tagIds.map((tagId, index): KeysetRun => {
    const { tags, where } = read(all([sql`t.tenant_id = ${tenantId} and t.tag_id = ${tagId}`, pool.ofTag]));
    return {
      from: sql`${tags} left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id`,
      key: ofTag,
      id: sql`t.customer_id`,
      isOfTag: true,
      where: all([
        where,
        ...furtherOfTag,
        ...(filter.further?.leading ?? []),
        ...ofLevels(levels, sql`t`),
        ...presentConditions(index > 0 && sql`not ${hasTag(tenantId, sql`t.customer_id`, tagIds.slice(0, index))}`),
      ]),
    };
  });
}
