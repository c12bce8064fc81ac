import type { AuditAction } from '@haihu/contract/organisation/audited';
import type { Queryable } from './db/db.ts';
import { sql } from './db/sql.ts';
import type { Member } from './member.ts';

export interface AuditedAction {
  at: Date;
  action: AuditAction;
  /** What it was done to; null where it is no one thing. */
  subjectId: string | null;
  /** Never a phone number. */
  detail?: Record<string, string | number | null>;
}

/**
 * Writes down what a member did, for good: the application's database role can neither change nor delete it. Who acts
 * for the agency of the enterprise is written down as the agency's.
 */
export async function audit(tx: Queryable, { userId }: Pick<Member, 'userId'>, action: AuditedAction): Promise<void> {
  await write(tx, userId, action);
}

/** Writes down an action of the installation's operator, who is no member. */
export async function auditOperator(tx: Queryable, action: AuditedAction): Promise<void> {
  await write(tx, null, action);
}

async function write(tx: Queryable, actorId: string | null, { at, action, subjectId, detail }: AuditedAction) {
  await tx.query(sql`
    insert into audit (tenant_id, at, actor_id, action, subject_id, detail, agency_id)
    values (${tx.tenantId}, ${at}, ${actorId}, ${action}, ${subjectId}, ${JSON.stringify(detail ?? {})}::jsonb,
      (select agency_id from membership where tenant_id = ${tx.tenantId} and user_id = ${actorId}))`);
}

/** How often this member did that since then; and when they last did it to this subject. */
export async function countAudited(
  db: Queryable,
  { userId }: Pick<Member, 'userId'>,
  { action, since, subjectId }: { action: AuditAction; since: string; subjectId: string },
): Promise<{ count: number; lastAt: string | null }> {
  const [row] = await db.query<{ count: number; lastAt: string | null }>(sql`
    select count(*)::integer as count, max(at) filter (where subject_id = ${subjectId}) as "lastAt"
    from audit
    where tenant_id = ${db.tenantId} and actor_id = ${userId} and action = ${action} and at >= ${since}`);
  return row!;
}
