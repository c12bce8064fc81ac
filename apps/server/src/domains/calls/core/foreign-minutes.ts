import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { refusedCall } from './calls.errors.ts';

/** True for a number outside China, where the lines are. Expects the normalised number. */
export const isForeign = (number: string): boolean => number.startsWith('+');

/**
 * Throws `calls.foreign_minutes_used` when a member has used up today's minutes abroad on the line. The error names the
 * instant from which calls abroad are allowed again. A running call counts up to now; it is ended at the limit.
 */
export async function requireForeignMinutes(
  tx: Queryable,
  member: Member,
  { callee, most, now }: { callee: string; most: number | null; now: Date },
): Promise<void> {
  if (most === null || !isForeign(callee)) return;
  const today = dayOf(now, member.zone);
  if ((await countMinutes(tx, member.userId, startOfDay(today, member.zone), now)) < most) return;
  throw refusedCall('calls.foreign_minutes_used', startOfDay(addDays(today, 1), member.zone));
}

/** Audits, once a day, that a member reached the line's limit of minutes abroad. */
export async function noteForeignMinutes(
  tx: Queryable,
  member: Pick<Member, 'userId' | 'zone'>,
  at: Date,
): Promise<void> {
  const since = startOfDay(dayOf(at, member.zone), member.zone);
  const known = await tx.query(sql`
    select from audit
    where tenant_id = ${tx.tenantId} and actor_id = ${member.userId} and action = 'calls.foreign_minutes_used'
      and at >= ${since} limit 1`);
  if (known.length > 0) return;
  await audit(tx, member, { at, action: 'calls.foreign_minutes_used', subjectId: member.userId });
}

/** Sums the minutes begun of answered calls. */
export const minutesBegun = (now: Date): Sql => sql`coalesce(sum(ceil(greatest(0, extract(epoch from
  coalesce(ended_at, ${now}::timestamptz) - coalesce(customer_answered_at, answered_at))) / 60)), 0)::int`;

/** Counts the minutes begun of answered calls abroad that began since that instant. */
async function countMinutes(db: Queryable, memberId: string, since: string, now: Date): Promise<number> {
  const [row] = await db.query<{ minutes: number }>(sql`
    select ${minutesBegun(now)} as minutes from call
    where tenant_id = ${db.tenantId} and agent_id = ${memberId} and is_foreign and created_at >= ${since}
      and coalesce(customer_answered_at, answered_at) is not null`);
  return row!.minutes;
}
