import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { returnsTo, rulesOf, type PublicPools, type Staff } from '../core/public-pools.policy.ts';

/**
 * The day in whose night `customer c` returns by the rules, `infinity` for one that stays. It is the day of
 * `returnDays`, as SQL for the order of lists; a test compares the two. `owners`: the possible owners, if there are
 * several public pools.
 */
export function returnDay(publicPools: PublicPools, owners: Iterable<Staff>, zone: string): Sql {
  const rules = Object.fromEntries(publicPools.list.map(({ id }) => [id, daysOf(publicPools, id)]));
  const goesTo = Object.fromEntries(
    [...owners]
      .map((owner) => [owner.userId, returnsTo(publicPools, FIRST_PUBLIC_POOL, owner)])
      .filter(([, publicPool]) => publicPool !== FIRST_PUBLIC_POOL),
  );
  const several = publicPools.list.length > 1;
  const ofPublicPool = sql`${JSON.stringify(rules)}::jsonb`;
  const kept = sql`case when c.sea_id <> ${FIRST_PUBLIC_POOL} and ${ofPublicPool} ? c.sea_id::text then c.sea_id::text end`;
  const rule = several
    ? sql`(${ofPublicPool} -> coalesce(${kept}, ${JSON.stringify(goesTo)}::jsonb ->> c.owner_id::text, ${FIRST_PUBLIC_POOL}))`
    : sql`${JSON.stringify(rules[FIRST_PUBLIC_POOL])}::jsonb`;
  const days = (name: 'followUp' | 'deal') => sql`((${rule}) ->> ${name}::text)::integer`;
  const patience = sql`case when c.level <= ((${rule}) ->> 'twiceUpTo')::integer then 2 else 1 end`;
  const day = (instant: Sql) => sql`(${instant} at time zone ${zone}::text)::date`;
  const owned = day(sql`c.owned_at`);
  // As text, which sorts as the day does, with `infinity` last.
  return sql`(case when c.is_deal then 'infinity'::date else greatest(
    least(
      greatest(${owned}, ${day(sql`c.last_follow_at`)}) + ${days('followUp')} * (${patience}) + 1,
      ${owned} + ${days('deal')} * (${patience}) + 1),
    c.extended_until) end)::text collate "C"`;
}

function daysOf(publicPools: PublicPools, id: string) {
  const { followUpDays, dealDays, doubledForInterested } = rulesOf(publicPools, id);
  return { followUp: followUpDays, deal: dealDays, twiceUpTo: doubledForInterested ? 2 : 0 };
}
