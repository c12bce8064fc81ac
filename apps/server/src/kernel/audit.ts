import type { AuditAction } from '@haihu/contract/organisation/core/audited';
import type { Queryable } from '../platform/db/db.ts';
import { type Sql, sql } from '../platform/db/sql.ts';
import type { Member } from './member.ts';

export interface AuditedAction {
  at: Date;
  action: AuditAction;
  /** Id of the thing that the action changed; null when there is no single thing. */
  subjectId: string | null;
  /** Further facts. They never hold a phone number. */
  detail?: Record<string, string | number | null>;
}

/**
 * Records an action of a member for good: the application's database role can neither change nor delete the record. A
 * member who acts for the agency of the enterprise is recorded with the agency's id.
 */
export async function audit(tx: Queryable, { userId }: Pick<Member, 'userId'>, action: AuditedAction): Promise<void> {
  await write(tx, userId, action);
}

/** Records an action of the installation's operator, who is no member. */
export async function auditOperator(tx: Queryable, action: AuditedAction): Promise<void> {
  await write(tx, null, action);
}

async function write(tx: Queryable, actorId: string | null, { at, action, subjectId, detail }: AuditedAction) {
  await tx.query(
    auditing(
      tx.tenantId,
      { action, subjectId, detail },
      sql`(select ${actorId}::bigint as actor_id, ${at}::timestamptz as at)`,
    ),
  );
}

/**
 * Builds the statement of records of one action; it may be part of a larger statement. `of`: a table of who did it,
 * `actor_id`, and when, `at`.
 */
export const auditing = (
  tenantId: string,
  { action, subjectId, detail }: Omit<AuditedAction, 'at'>,
  of: Sql,
): Sql => sql`
  insert into audit (tenant_id, at, actor_id, action, subject_id, detail, agency_id)
  select ${tenantId}::bigint, done.at, done.actor_id, ${action}::text, ${subjectId}::bigint,
    ${JSON.stringify(detail ?? {})}::jsonb,
    (select agency_id from membership where tenant_id = ${tenantId} and user_id = done.actor_id)
  from ${of} done`;

/**
 * Counts how often the member did this action since the instant `since`. `lastAt` is the last time for this subject.
 */
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
