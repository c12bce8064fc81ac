import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { audit } from '../../../platform/audit.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Member } from '../../../platform/member.ts';
import { refusedCall } from '../calls.errors.ts';

/** Whether a number, in its one spelling, is of another country than China, where the lines are. */
export const isForeign = (number: string): boolean => number.startsWith('+');

/**
 * Throws `calls.foreign_minutes_used`, with the instant from which they may call abroad again, where a member has talked
 * abroad today for as long as the line allows. A call that is on counts as far as it went, and is ended there.
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

/** Writes down, once a day, that a member wanted to talk abroad for longer than the line allows. */
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

/** Sums minutes begun of answered calls. */
export const minutesBegun = (now: Date): Sql => sql`coalesce(sum(ceil(greatest(0, extract(epoch from
  coalesce(ended_at, ${now}::timestamptz) - coalesce(customer_answered_at, answered_at))) / 60)), 0)::int`;

/** Minutes begun, of calls abroad that began since then and were answered. */
async function countMinutes(db: Queryable, memberId: string, since: string, now: Date): Promise<number> {
  const [row] = await db.query<{ minutes: number }>(sql`
    select ${minutesBegun(now)} as minutes from call
    where tenant_id = ${db.tenantId} and agent_id = ${memberId} and is_foreign and created_at >= ${since}
      and coalesce(customer_answered_at, answered_at) is not null`);
  return row!.minutes;
}
