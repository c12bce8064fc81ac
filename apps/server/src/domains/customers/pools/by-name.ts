import { SCAN_LIMIT } from '@haihu/contract/customers/list-filters';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { all, type AskedFor, given, inPoolOf, ofLevels, plannedAs, type Way } from './asked-list.ts';
import type { KeysetRun } from './keyset-listing.ts';
import type { SearchByName } from './pool-filters.ts';

/**
 * Customers of one name lie all over the database: to look at one takes as long as at ten that lie side by side. Tags are
 * looked for before that. What else is asked for fits few, so the first page looks less far than those that go on.
 */
const LOOKS = {
  plain: { looks: (SCAN_LIMIT * 2) / 5 },
  tagged: { looks: SCAN_LIMIT / 10, firstLooks: (SCAN_LIMIT * 3) / 100 },
  filtered: { looks: SCAN_LIMIT / 20, firstLooks: SCAN_LIMIT / 125 },
};

/**
 * Names that begin with it, in their order; then whoever has it further on or in the company, in the order in which they
 * were created. The first have an index, the others are met along the rarest pair of its characters. What else is asked
 * for, the pool included, is looked for on the way: in a large enterprise as fast as in a small one.
 */
export function byName(asked: AskedFor, search: SearchByName): Way {
  const { fits, tagIds, levels, further, pool, tenantId, filter } = asked;
  const { key, begins, goesOn } = partOf(asked, search);
  const asFiltered = [...further, ...ofLevels(levels, sql`c`), ...fits];
  const isFiltered = asFiltered.length > 0 && !filter.further?.mostFit;
  const fitsFirst = given(pool.ofNames.beside, ...asFiltered);
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
    planning: plannedAs(asked, 'along an index'),
  };
}

/** The same in the same order out of a pool of few: they are gone through by what their index knows. */
export function byNameInFew(asked: AskedFor, search: SearchByName): Way {
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
  // Not as a range: the index of everybody's names would be taken for it.
  const first = runOf({ key }, sql`starts_with(${key}, ${search.namePart})`);
  return {
    ...IN_TURN,
    runs: search.gram === null ? [first] : [first, runOf({ key: sql`''`, isById: true }, goesOn)],
    fits: fits.length > 0 ? all(fits) : null,
    reading: 'collected',
    planning: plannedAs(asked, asked.isOfOne ? 'once' : 'for its values'),
  };
}

/** One run after the other, whatever order is asked for. */
const IN_TURN = { descending: false, keys: 'text', mergedBy: null, isShort: true } as const;

/** A single character is one of a name: every company has most of them. */
function partOf({ byCompany }: AskedFor, { namePart }: SearchByName): { key: Sql; begins: Sql; goesOn: Sql } {
  const key = sql`c.search_name`;
  const begins = sql`${key} >= ${namePart} and ${key} < ${`${namePart}\u{10FFFF}`}`;
  const isIn = (column: Sql) => sql`strpos(${column}, ${namePart}) > 0`;
  const looksAtCompany = byCompany && [...namePart].length > 1;
  const anywhere = looksAtCompany ? sql`(${isIn(key)} or ${isIn(sql`c.search_company`)})` : isIn(key);
  return { key, begins, goesOn: sql`(not starts_with(${key}, ${namePart}) and ${anywhere})` };
}
