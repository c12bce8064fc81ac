import { SCAN_LIMIT } from '@haihu/contract/customers/list-filters';
import { TAIL_SHOWN } from '@haihu/rules/phone';
import { SEAL } from '../../../platform/cipher.ts';
import { nothing, type Planning, Sql, sql } from '../../../platform/db/sql.ts';
import { isOf } from '../../../platform/whose.ts';
import { hasTag } from './asked-tags.ts';
import { AMOUNT } from './further-filters.ts';
import type { Listing, Reading, Run } from './keyset-listing.ts';
import { planningOfPrivate, planningOfSea } from './list-planning.ts';
import type { PoolFilter, PrivateFilter, PrivateSort, SeaFilter, SeaSort, Search } from './pool-filters.ts';

interface Sort {
  /** Of `customer c`. */
  key: Sql;
  keys: Listing['keys'];
  descending: boolean;
  /** The order of a pool's index of last digits. */
  isOfDigits?: boolean;
  /** The column of `customer_tag` that repeats it, if one does. */
  ofTag?: Sql;
}

const seaSorts: Record<SeaSort, Sort> = {
  arrived: { key: sql`c.sea_at`, keys: 'instant', descending: true, isOfDigits: true, ofTag: sql`t.sea_at` },
  name: { key: sql`c.name`, keys: 'text', descending: false },
};

export function seaListing(tenantId: string, filter: SeaFilter, sort: SeaSort = 'arrived'): Listing {
  const { seaId, isEmpty, reason, claimable, former, hidesCompany } = filter;
  const further = given(
    isEmpty && sql`false`,
    reason && sql`c.sea_reason = ${reason}`,
    claimable &&
      sql`(c.former_owner_id is distinct from ${claimable.memberId} or c.sea_at <= ${claimable.formerOwner})`,
    claimable?.anybody && sql`c.sea_at <= ${claimable.anybody}`,
  );
  const inSea: Pool = {
    ofCustomer: sql`c.sea_id = ${seaId} and c.owner_id is null and c.recycle_bin_id is null`,
    ofTag: sql`t.sea_id = ${seaId} and t.owner_id is null and not t.is_recycled`,
  };
  const order = seaSorts[sort];
  const fits = former ? [isOf(sql`c.former_owner_id`, former)] : [];
  const byLevel = sort === 'arrived';
  const planning = planningOfSea(filter, sort);
  const byCompany = !hidesCompany;
  return narrowed(tenantId, filter, {
    pool: inSea,
    further,
    order,
    byLevel,
    fits,
    byCompany,
    planning,
    isShort: false,
  });
}

const privateSorts: Record<Exclude<PrivateSort, 'returns'>, Sort> = {
  owned: { key: sql`c.owned_at`, keys: 'instant', descending: true, isOfDigits: true, ofTag: sql`t.owned_at` },
  visit: { key: sql`c.visit_order`, keys: 'instant', descending: false, ofTag: sql`t.visit_order` },
  follow_up: { key: sql`c.follow_order`, keys: 'instant', descending: false, ofTag: sql`t.follow_order` },
  created: { key: sql`c.created_at`, keys: 'instant', descending: true },
  deal: { key: AMOUNT, keys: 'amount', descending: true },
  name: { key: sql`c.name`, keys: 'text', descending: false },
};

/** `returns` has to be given for the order of that name. */
export function privateListing(tenantId: string, filter: PrivateFilter, sort: PrivateSort): Listing {
  const { whose, visit, idleSince, returns } = filter;
  const furtherOf = (table: Sql) =>
    given(
      visit && visitIn(visit, table),
      idleSince && sql`${table}.follow_order < ${idleSince} and ${table}.owned_at < ${idleSince}`,
    );
  const pool: Pool = {
    ofCustomer: sql`${isOf(sql`c.owner_id`, whose)} and c.recycle_bin_id is null`,
    ofTag: sql`${isOf(sql`t.owner_id`, whose)} and not t.is_recycled`,
  };
  const order: Sort = sort === 'returns' ? { key: returns!.day, keys: 'day', descending: false } : privateSorts[sort];
  const fits = returns?.until ? [sql`${returns.day} <= ${returns.until}`] : [];
  const planning = planningOfPrivate(filter, sort);
  const isShort = whose?.length === 1;
  return narrowed(tenantId, filter, {
    pool,
    further: furtherOf(sql`c`),
    furtherOfTag: furtherOf(sql`t`),
    order,
    // One member's, and a branch's, have another index that they are read along.
    byLevel: whose === null && sort === 'owned',
    fits,
    byCompany: true,
    planning,
    isShort,
  });
}

/** To look at one of those who have a name, or to ask after a tag, takes as long as at so many who lie side by side. */
const SCATTERED_COST = 10;

/** Who is in a pool, said of a customer and of a customer's tag. */
interface Pool {
  ofCustomer: Sql;
  ofTag: Sql;
}

interface Way {
  pool: Pool;
  /** Of `customer c`. */
  further: Sql[];
  /** The same of `customer_tag t`, where it repeats what is asked for. */
  furtherOfTag?: Sql[];
  order: Sort;
  /** An index begins with the level: each one is a run, and the rarest found as fast as the commonest. */
  byLevel: boolean;
  /** Conditions of `customer c` that no index helps with, beside those of the filter. */
  fits: Sql[];
  /** A search looks at companies too. */
  byCompany: boolean;
  planning: Planning;
  /** One member's: few. */
  isShort: boolean;
}

function narrowed(tenantId: string, filter: PoolFilter, way: Way): Listing {
  const { pool, further, order, byLevel, planning } = way;
  const { search } = filter;
  const { leading = [], fits: residual = [] } = filter.further ?? {};
  const tagIds = [...new Set(filter.tagIds)];
  const levels = [...new Set(filter.levels)];
  const ofLevels = (table: Sql) => given(levels.length > 0 && sql`${table}.level = any(${levels})`);
  const conditions = [...further, ...leading];
  const inPool = [sql`c.tenant_id = ${tenantId}`, pool.ofCustomer];
  const { key, keys, descending } = order;
  const fitting = [...way.fits, ...residual];
  const fits = fitting.length > 0 ? all(fitting) : null;
  const run = (where: Sql[]): Run => ({ from: sql`customer c`, key, id: sql`c.id`, where: all([...inPool, ...where]) });
  const isShort = !!search || way.isShort;
  const byNumber = search !== undefined && !('namePart' in search);
  const isScattered = !byNumber && (tagIds.length > 0 || (search !== undefined && !way.isShort));
  const looks = isScattered ? SCAN_LIMIT / SCATTERED_COST : SCAN_LIMIT;
  const isByDigits = search !== undefined && 'tailHash' in search;
  const isIndexed = isByDigits && order.isOfDigits === true && fits === null && tagIds.length === 0;
  // Of one member's with a tag an index has each: the order of the tag would go through everybody's to meet a few of them.
  const isOwnTagged = way.isShort && tagIds.length > 0 && order.ofTag !== undefined;
  const isCollected = search ? byNumber || way.isShort : isOwnTagged;
  const reading: Reading = isIndexed ? 'indexed' : isCollected ? 'collected' : 'along';
  const list = {
    tenantId,
    descending,
    keys,
    mergedBy: key,
    fits,
    tagIds,
    looks,
    reading,
    planning,
    isShort,
  };

  if (search && 'namePart' in search) {
    // Whoever has the name is gone through for the rest: two indexes together would take seconds where both fit many.
    const rest = [...conditions, ...ofLevels(sql`c`)];
    const parts = way.isShort
      ? [inOne(search.namePart)]
      : partsWith(search.namePart, way.byCompany ? [...nameKeys, ...companyKeys] : nameKeys);
    const runs = parts.map((part) => ({ ...run([part.range, ...(way.isShort ? rest : [])]), ...part }));
    const looked = [...fitting, ...(way.isShort ? [] : rest)];
    return {
      ...list,
      runs,
      fits: looked.length > 0 ? all(looked) : null,
      descending: false,
      keys: 'text',
      mergedBy: null,
    };
  }
  const ofTags = (ofTag: Sql, more: Sql[] = []) =>
    tagIds.map((tagId, index): Run => {
      const tagged = all([sql`t.tenant_id = ${tenantId} and t.tag_id = ${tagId}`, pool.ofTag]);
      const [tags, isTagged] = isOwnTagged
        ? [sql`(select t.* from customer_tag t where ${tagged} offset 0) t`, sql`true`]
        : [sql`customer_tag t`, tagged];
      return {
        from: sql`${tags} left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id`,
        key: ofTag,
        id: sql`t.customer_id`,
        isOfTag: true,
        where: all([
          isTagged,
          ...more,
          ...(way.furtherOfTag ?? further),
          ...leading,
          ...ofLevels(sql`t`),
          ...given(index > 0 && sql`not ${hasTag(tenantId, sql`t.customer_id`, tagIds.slice(0, index))}`),
        ]),
      };
    });
  if (search) {
    const rest = [...conditions, ...ofLevels(sql`c`)];
    const [first, other] = runsByNumber(tenantId, search, inPool, isIndexed).map(({ from, where }) => ({
      ...run([]),
      from,
      where: all([...where, ...rest]),
    }));
    if (tagIds.length === 0 || !order.ofTag || !('tailHash' in search)) return { ...list, runs: [first!, other!] };
    // Those of a tag know how their number ends. What they have beside it is seldom.
    const tagged = sql`${other!.where} and ${hasTag(tenantId, sql`c.id`, tagIds)}`;
    const ending = [sql`t.tail_key = tail_key(${search.tailHash})`];
    return { ...list, runs: [...ofTags(order.ofTag, ending), { ...other!, where: tagged }], tagIds: [] };
  }
  if (tagIds.length > 0 && order.ofTag) return { ...list, runs: ofTags(order.ofTag), tagIds: [] };
  const runs =
    byLevel && levels.length > 0
      ? levels.map((level) => run([...conditions, sql`c.level = ${level}`]))
      : [run([...conditions, ...ofLevels(sql`c`)])];
  return { ...list, runs };
}

/** Those that are asked for. */
const given = (...conditions: (Sql | null | false | '' | undefined)[]) =>
  conditions.filter((one) => one instanceof Sql);

const all = (conditions: Sql[]) => conditions.reduce((joined, one) => sql`${joined} and ${one}`);

/** What a search looks at, and what is found there. */
type Part = Required<Pick<Run, 'key' | 'range'>>;

/**
 * Only = < > keep their index under row-level security: a part of a name is a prefix of the name, of the name from
 * its second or of the name from its third character; a part of a company one of the company, or of the company from its
 * third or fourth character, behind the town. Each range leaves out what an earlier one has.
 */
function partsWith(part: string, keys: Sql[]): Part[] {
  const end = `${part}\u{10FFFF}`;
  const within = (key: Sql) => sql`${key} >= ${part} and ${key} < ${end}`;
  const without = (key: Sql) => sql`(${key} < ${part} or ${key} >= ${end})`;
  // Names first: a company that is not there would be neither within nor without.
  return keys.map((key, index) => ({ key, range: all([within(key), ...keys.slice(0, index).map(without)]) }));
}

/** The same of one member's customers: they are gone through once, by what their index knows, rather than six indexes. */
function inOne(part: string): Part {
  const begins = partsOfBoth.map((key) => sql`starts_with(${key}, ${part})`);
  const cases = partsOfBoth.map((key, index) => sql`when ${begins[index]!} then ${String(index)} || ${key}`);
  return {
    key: sql`case ${cases.reduce((some, one) => sql`${some} ${one}`)} end`,
    range: sql`(${begins.reduce((some, one) => sql`${some} or ${one}`)})`,
  };
}

const nameKeys = [sql`c.name`, sql`c.name2`, sql`c.name3`];
const companyKeys = [sql`c.company`, sql`c.company3`, sql`c.company4`];
/** The same six of two columns. */
const partsOfBoth = [
  sql`c.name`,
  sql`substr(c.name, 2)`,
  sql`substr(c.name, 3)`,
  sql`c.company`,
  sql`substr(c.company, 3)`,
  sql`substr(c.company, 4)`,
];

/** Sealed, a number is as long as it is: its last digits are masked where it is long, and where it is short. */
const tailShown = sql`octet_length(number_enc) between ${SEAL + TAIL_SHOWN.from} and ${SEAL + TAIL_SHOWN.to}`;

/**
 * Who has the number first, and who has it beside another one. They are few, and collected, unless an index has the first
 * ones in the order of the list: in that order one would meet the others among millions.
 */
function runsByNumber(
  tenantId: string,
  search: Exclude<Search, { namePart: string }>,
  inPool: Sql[],
  isIndexed: boolean,
) {
  const isWhole = 'numberHash' in search;
  const hash = isWhole ? search.numberHash : search.tailHash;
  const [first, other] = isWhole ? [sql`mobile_hash`, sql`number_hash`] : [sql`tail_hash`, sql`tail_hash`];
  const isShown = 'shownOnly' in search && search.shownOnly ? sql`and ${tailShown}` : nothing;
  const hasIt = [...inPool, sql`c.${first} = ${hash}`];
  return [
    isIndexed
      ? { from: sql`customer c`, where: hasIt }
      : { from: sql`(select c.* from customer c where ${all(hasIt)} offset 0) c`, where: [sql`true`] },
    {
      // From the numbers on: an owner's customers are more.
      from: sql`(
        select distinct customer_id from customer_number where tenant_id = ${tenantId} and ${other} = ${hash} ${isShown}
      ) n cross join lateral (
        select c.* from customer c where c.tenant_id = ${tenantId} and c.id = n.customer_id offset 0
      ) c`,
      where: [...inPool, sql`c.${first} is distinct from ${hash}`],
    },
  ];
}

function visitIn(visit: NonNullable<PrivateFilter['visit']>, table: Sql): Sql {
  if (visit === 'none') return sql`${table}.visit_order = 'infinity'`;
  const { from, before } = visit;
  return sql`${from ? sql`${table}.visit_order >= ${from} and` : nothing} ${table}.visit_order < ${before}`;
}
