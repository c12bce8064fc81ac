import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { returnsTo, rulesOf, type PublicPools, type Staff } from '../core/public-pools.policy.ts';

/**
 * The day in whose night `customer c` returns by the rules, `infinity` for one that stays. It is a text, which sorts as
 * the day does, with `infinity` last. `owners`: the possible owners, if there are several public pools.
 */
export const returnDay = (publicPools: PublicPools, owners: Iterable<Staff>, zone: string): Sql =>
  sql`${returnDate(publicPools, owners, zone)}::text collate "C"`;

const dayIn = (instant: Sql, zone: string) => sql`(${instant} at time zone ${zone}::text)::date`;

/** The day since which `customer c` has its owner, as a date. */
export const ownedDay = (zone: string): Sql => dayIn(sql`c.owned_at`, zone);

/**
 * The day of `returnDay` as a date. It is the day of `returnDays`, as SQL; a test compares the two. `owned`: the value of
 * `ownedDay`, if the statement has it already.
 */
export function returnDate(
  publicPools: PublicPools,
  owners: Iterable<Staff>,
  zone: string,
  owned = ownedDay(zone),
): Sql {
  const rules = Object.fromEntries(publicPools.list.map(({ id }) => [id, daysOf(publicPools, id)]));
  const goesTo = Object.fromEntries(
    [...owners]
      .map((owner) => [owner.userId, returnsTo(publicPools, FIRST_PUBLIC_POOL, owner)])
      .filter(([, publicPool]) => publicPool !== FIRST_PUBLIC_POOL),
  );
  const several = publicPools.list.length > 1;
  const ofPublicPool = sql`${JSON.stringify(rules)}::jsonb`;
  const kept = sql`case when c.sea_id <> ${FIRST_PUBLIC_POOL} and ${ofPublicPool} ? c.sea_id::text then c.sea_id::text end`;
  const rule = sql`(${ofPublicPool} -> coalesce(${kept}, ${JSON.stringify(goesTo)}::jsonb ->> c.owner_id::text, ${FIRST_PUBLIC_POOL}))`;
  // The rules of one public pool are plain numbers: reading them for each of two thousand customers took 2 ms.
  const only = rules[FIRST_PUBLIC_POOL]!;
  const ofRule = (name: keyof typeof only) =>
    several ? sql`((${rule}) ->> ${name}::text)::integer` : sql`${only[name]}::integer`;
  const patience = sql`case when c.level <= ${ofRule('twiceUpTo')} then 2 else 1 end`;
  return sql`(case when c.is_deal then 'infinity'::date else greatest(
    least(
      greatest(${owned}, ${dayIn(sql`c.follow_order`, zone)}) + ${ofRule('followUp')} * (${patience}) + 1,
      ${owned} + ${ofRule('deal')} * (${patience}) + 1),
    c.extended_until) end)`;
}

function daysOf(publicPools: PublicPools, id: string) {
  const { followUpDays, dealDays, doubledForInterested } = rulesOf(publicPools, id);
  return { followUp: followUpDays, deal: dealDays, twiceUpTo: doubledForInterested ? 2 : 0 };
}
