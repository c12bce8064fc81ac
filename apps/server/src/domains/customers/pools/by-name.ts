import { SCAN_LIMIT } from '@haihu/contract/customers/core/list-filters';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { all, type AskedFor, presentConditions, inPoolOf, ofLevels, planningOf, type ListWay } from './asked-list.ts';
import type { KeysetRun } from './keyset-listing.ts';
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
  const { key, begins, goesOn } = partOf(asked, search);
  const asFiltered = [...further, ...ofLevels(levels, sql`c`), ...fits];
  const isFiltered = asFiltered.length > 0 && !filter.further?.mostFit;
  const fitsFirst = presentConditions(pool.ofNames.beside, ...asFiltered);
  const first: KeysetRun = {
    from: sql`customer c`,
    key,
    id: sql`c.id`,
    where: all([sql`c.tenant_id = ${tenantId}`, pool.ofNames.leading, begins]),
    range: begins,
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
 * index.
 */
export function byNameInFew(asked: AskedFor, search: SearchByName): ListWay {
  const { fits, levels, further } = asked;
  const { key, goesOn } = partOf(asked, search);
  const where = [...inPoolOf(asked), ...further, ...ofLevels(levels, sql`c`)];
  const runOf = (run: Pick<KeysetRun, 'key' | 'isById'>, range: Sql): KeysetRun => ({
    ...run,
    from: sql`customer c`,
    id: sql`c.id`,
    where: all([...where, range]),
    range,
  });
  // No range condition: the planner would choose the index of all names for it.
  const first = runOf({ key }, sql`starts_with(${key}, ${search.namePart})`);
  return {
    ...IN_TURN,
    runs: search.gram === null ? [first] : [first, runOf({ key: sql`''`, isById: true }, goesOn)],
    fits: fits.length > 0 ? all(fits) : null,
    reading: 'collected',
    planning: planningOf(asked, asked.isOfOne ? 'once' : 'for its values'),
  };
}

/** The runs come one after the other, whatever order the request asks for. */
const IN_TURN = { descending: false, keys: 'text', mergedBy: null, isShort: true } as const;

/**
 * Returns the conditions of a name search. A single character is searched only in names, because most companies contain
 * it.
 */
function partOf({ byCompany }: AskedFor, { namePart }: SearchByName): { key: Sql; begins: Sql; goesOn: Sql } {
  const key = sql`c.search_name`;
  const begins = sql`${key} >= ${namePart} and ${key} < ${`${namePart}\u{10FFFF}`}`;
  const isIn = (column: Sql) => sql`strpos(${column}, ${namePart}) > 0`;
  const looksAtCompany = byCompany && [...namePart].length > 1;
  const anywhere = looksAtCompany ? sql`(${isIn(key)} or ${isIn(sql`c.search_company`)})` : isIn(key);
  return { key, begins, goesOn: sql`(not starts_with(${key}, ${namePart}) and ${anywhere})` };
}
