import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import { dueDays, LAST_INTERESTED_LEVEL, type ReturnRules } from '@haihu/rules/customers/public-pools/return-clock';
import { type Day, startOfDay } from '@haihu/rules/day';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { returnsTo, rulesOf, type PublicPools, type Staff } from '../core/public-pools.policy.ts';

/**
 * The day in whose night `customer c` returns by the rules, `infinity` for one that stays. It is a text, which sorts as
 * the day does, with `infinity` last. `owners`: the possible owners, if there are several public pools.
 */
export const returnDay = (publicPools: PublicPools, owners: Iterable<Staff>, zone: string): Sql =>
  sql`${returnDate(publicPools, owners, zone)}::text collate "C"`;

const dayIn = (instant: Sql, zone: string) => sql`(${instant} at time zone ${zone}::text)::date`;

/** The day of `returnDay` as a date. It is the day of `returnDays`, as SQL; a test compares the two. */
function returnDate(publicPools: PublicPools, owners: Iterable<Staff>, zone: string): Sql {
  const rules = Object.fromEntries(publicPools.list.map(({ id }) => [id, daysOf(publicPools, id)]));
  const several = publicPools.list.length > 1;
  const rule = sql`(${JSON.stringify(rules)}::jsonb -> ${returnsToPool(publicPools, owners)})`;
  // The rules of one public pool are plain numbers: reading them for each of two thousand customers took 2 ms.
  const only = rules[FIRST_PUBLIC_POOL]!;
  const ofRule = (name: keyof typeof only) =>
    several ? sql`((${rule}) ->> ${name}::text)::integer` : sql`${only[name]}::integer`;
  const patience = sql`case when c.level <= ${ofRule('twiceUpTo')} then 2 else 1 end`;
  const owned = dayIn(sql`c.owned_at`, zone);
  return sql`(case when c.is_deal then 'infinity'::date else greatest(
    least(
      greatest(${owned}, ${dayIn(sql`c.follow_order`, zone)}) + ${ofRule('followUp')} * (${patience}) + 1,
      ${owned} + ${ofRule('deal')} * (${patience}) + 1),
    c.extended_until) end)`;
}

/** The id of the public pool to which `customer c` returns, as a text. */
function returnsToPool(publicPools: PublicPools, owners: Iterable<Staff>): Sql {
  const goesTo = Object.fromEntries(
    [...owners]
      .map((owner) => [owner.userId, returnsTo(publicPools, FIRST_PUBLIC_POOL, owner)])
      .filter(([, publicPool]) => publicPool !== FIRST_PUBLIC_POOL),
  );
  const ids = publicPools.list.map(({ id }) => id);
  return sql`coalesce(
    case when c.sea_id <> ${FIRST_PUBLIC_POOL} and c.sea_id = any(${ids}::bigint[]) then c.sea_id::text end,
    ${JSON.stringify(goesTo)}::jsonb ->> c.owner_id::text, ${FIRST_PUBLIC_POOL})`;
}

/**
 * The first of these nights in which `customer c` returns, as a date; null: it stays longer. It has no deal. Comparing
 * with the instants of a few nights takes half as long as working out the day of each customer.
 */
export function firstNight(
  publicPools: PublicPools,
  owners: Iterable<Staff>,
  { zone, nights }: { zone: string; nights: readonly Day[] },
): Sql {
  const isDue = (rules: ReturnRules, isInterested: boolean, night: Day): Sql => {
    const { ownedBefore, quietBefore } = dueDays(rules, isInterested, night);
    const quiet = startOfDay(quietBefore, zone);
    return sql`c.owned_at < ${startOfDay(ownedBefore, zone)}
      or (c.owned_at < ${quiet} and c.follow_order < ${quiet})`;
  };
  const nightBy = (rules: ReturnRules): Sql => {
    const cases = nights.map(
      (night) => sql`when (case when c.level <= ${LAST_INTERESTED_LEVEL} then ${isDue(rules, true, night)}
          else ${isDue(rules, false, night)} end)
        and (c.extended_until is null or c.extended_until <= ${night}) then ${night}::date`,
    );
    return caseOf(cases);
  };
  const byRules = Map.groupBy(publicPools.list, ({ id }) => JSON.stringify(daysOf(publicPools, id)));
  const groups = [...byRules.values()].map((list) => list.map(({ id }) => id));
  const nightOf = (ids: string[]) => nightBy(rulesOf(publicPools, ids[0]!));
  if (groups.length === 1) return nightOf(groups[0]!);
  const pool = returnsToPool(publicPools, owners);
  return caseOf(groups.map((ids) => sql`when ${pool} = any(${ids}::text[]) then ${nightOf(ids)}`));
}

const caseOf = (branches: Sql[]): Sql => sql`case ${branches.reduce((all, one) => sql`${all} ${one}`)} end`;

function daysOf(publicPools: PublicPools, id: string) {
  const { followUpDays, dealDays, doubledForInterested } = rulesOf(publicPools, id);
  return { followUp: followUpDays, deal: dealDays, twiceUpTo: doubledForInterested ? 2 : 0 };
}
