import type { ApplicationState } from '@haihu/contract/organisation/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ApplicationDecision {
  state: Exclude<ApplicationState, 'waiting'>;
  /** The deciding member; null for the applicant, who is no member. */
  by: string | null;
  now: Date;
  reason?: string;
}

/** Closes the waiting application of a user, if there is one. */
export async function closeWaiting(
  tx: Queryable,
  userId: string,
  { state, by, now, reason }: ApplicationDecision,
): Promise<void> {
  await tx.query(sql`
    update join_application
    set state = ${state}, decided_at = ${now}, decided_by = ${by}, reason = ${reason ?? null}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and state = 'waiting'`);
}
