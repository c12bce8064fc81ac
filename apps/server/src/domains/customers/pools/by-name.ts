import { SCAN_LIMIT } from '@haihu/contract/customers/core/list-filters';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { all, type AskedFor, presentConditions, inPoolOf, ofLevels, planningOf, type ListWay } from './asked-list.ts';
import type { KeysetRun } from './keyset-listing.ts';
import { BEHIND_NAMES } from './name-search.repository.ts';
import type { SearchByName } from './pool-filters.ts';

/**
 * The number of customers that one page may look at. Customers with one name are scattered over the database: reading
 * one takes as long as reading ten neighbours. Tags are checked before that. With further filters few customers fit, so
 * the first page looks at fewer than later pages.
 */
const LOOKS = {
  plain: { looks: (SCAN_LIMIT * 2) / 5 },
  tagged: { looks: SCAN_LIMIT / 10, firstLooks: (SCAN_LIMIT * 3) / 100 },
  filtered: { looks: SCAN_LIMIT / 20, firstLooks: SCAN_LIMIT / 125 },
};

/**
 * Finds names that begin with the text, in their order. Then come customers with the text further on in the name or in
 * the company, by creation. The first group has an index; the second is found by the rarest pair of its characters.
 * Other filters, also the pool, are checked on the way. So it is as fast in a large enterprise as in a small one.
 */
export function byName(asked: AskedFor, search: SearchByName): ListWay {
  const { fits, tagIds, levels, further, pool, tenantId, filter } = asked;
  const { name, begins, goesOn } = partOf(asked, search);
  const asFiltered = [...further, ...ofLevels(levels, sql`c`), ...fits];
  const isFiltered = asFiltered.length > 0 && !filter.further?.mostFit;
  const fitsFirst = presentConditions(pool.ofNames.beside, ...asFiltered);
  const first: KeysetRun = {
    from: sql`customer c`,
    key: name,
    id: sql`c.id`,
    where: all([sql`c.tenant_id = ${tenantId}`, pool.ofNames.leading, begins]),
    range: begins,
    isEmpty: search.beginsNone,
    ...(fitsFirst.length > 0 && { fits: all(fitsFirst) }),
  };
  const other: KeysetRun = {
    from: sql`customer_gram g left join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id`,
    key: sql`''`,
    id: sql`g.customer_id`,
    isById: true,
    where: sql`g.tenant_id = ${tenantId} and g.gram = ${search.gram}`,
    range: goesOn,
    fits: all([pool.ofCustomer, ...asFiltered, goesOn]),
    isOfIds: true,
  };
  return {
    ...IN_TURN,
    runs: search.gram === null ? [first] : [first, other],
    fits: null,
    ...LOOKS[tagIds.length > 0 ? 'tagged' : isFiltered ? 'filtered' : 'plain'],
    reading: 'along',
    planning: planningOf(asked, 'along an index'),
  };
}

/**
 * Finds names as `byName` does, in the same order, in a pool of few customers. It reads all of them from the pool's
 * index, once: names that begin with the text keep their own key, and the others share one behind it.
 */
export function byNameInFew(asked: AskedFor, search: SearchByName): ListWay {
  const { fits, levels, further, isOfOne, pool } = asked;
  const { name, isAnywhere } = partOf(asked, search);
  // No range condition: the planner would choose the index of all names for it.
  const begins = sql`starts_with(${name}, ${search.namePart})`;
  const isFound = search.gram === null ? begins : isAnywhere;
  const run: KeysetRun = {
    from: sql`customer c`,
    key: sql`case when ${begins} then ${name} else ${BEHIND_NAMES} end`,
    id: sql`c.id`,
    where: all([...inPoolOf(asked), ...further, ...ofLevels(levels, sql`c`), isFound]),
    range: isFound,
  };
  return {
    ...IN_TURN,
    runs: [run],
    fits: fits.length > 0 ? all(fits) : null,
    poolOfTags: isOfOne ? pool.ofTag : null,
    reading: 'collected',
    planning: planningOf(asked, isOfOne ? 'once' : 'for its values'),
  };
}

/** The runs come one after the other, whatever order the request asks for. */
const IN_TURN = { descending: false, keys: 'text', mergedBy: null, isShort: true } as const;

/**
 * Returns the conditions of a name search. A single character is searched only in names, because most companies contain
 * it.
 */
function partOf({ byCompany }: AskedFor, { namePart }: SearchByName) {
  const name = sql`c.search_name`;
  const begins = sql`${name} >= ${namePart} and ${name} < ${namePart + BEHIND_NAMES}`;
  const isIn = (column: Sql) => sql`strpos(${column}, ${namePart}) > 0`;
  const looksAtCompany = byCompany && [...namePart].length > 1;
  const isAnywhere = looksAtCompany ? sql`(${isIn(name)} or ${isIn(sql`c.search_company`)})` : isIn(name);
  return { name, begins, isAnywhere, goesOn: sql`(not starts_with(${name}, ${namePart}) and ${isAnywhere})` };
}
