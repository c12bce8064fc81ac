import type { Queryable } from './db/db.ts';
import { sql } from './db/sql.ts';
import type { Member } from './member.ts';

export interface AuditedAction {
  at: Date;
  /** As `customers.number_search`: the domain, then what was done. */
  action: string;
  /** What it was done to; null where it is no one thing. */
  subjectId: string | null;
  /** Never a phone number. */
  detail?: Record<string, string | number | null>;
}

/** Writes down what a member did, for good: the application's database role can neither change nor delete it. */
export async function audit(tx: Queryable, member: Member, { at, action, subjectId, detail }: AuditedAction) {
  await tx.query(sql`
    insert into audit (tenant_id, at, actor_id, action, subject_id, detail)
    values (${tx.tenantId}, ${at}, ${member.userId}, ${action}, ${subjectId}, ${JSON.stringify(detail ?? {})}::jsonb)`);
}
