import type { Outcome } from '@haihu/contract/followups/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A follow-up that happened before it was written down here. */
export interface PastFollowUp {
  customerId: string;
  authorId: string;
  /** The time of the follow-up, ISO 8601. */
  at: string;
  text: string;
  level: number | null;
  outcome?: Outcome | null;
  /** The words of an own outcome. */
  ownOutcome?: string | null;
}

/** Writes past follow-ups, without reminders or new counts. Returns their ids in the given order. */
export async function insertPastFollowUps(tx: Queryable, past: readonly PastFollowUp[]): Promise<string[]> {
  const numbered = past.map((one, index) => ({ ...one, index }));
  const rows = await tx.query<{ id: string }>(sql`
    insert into follow_up (tenant_id, customer_id, author_id, at, text, level, outcome, own_outcome)
    select ${tx.tenantId}::bigint, p."customerId", p."authorId", p.at, p.text, p.level, p.outcome,
      p."ownOutcome"
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as p ("customerId" bigint, "authorId" bigint, at timestamptz, text text, level smallint, outcome text,
        "ownOutcome" text, index integer)
    order by p.index
    returning id`);
  return rows.map(({ id }) => id);
}

/** Finds the positions of follow-ups that are stored already, with the same customer, time and words. */
export async function findPresent(
  db: Queryable,
  past: readonly Pick<PastFollowUp, 'customerId' | 'at' | 'text'>[],
): Promise<Set<number>> {
  const asked = past.map(({ customerId, at, text }, index) => ({ customerId, at, text, index }));
  const found = await db.query<{ index: number }>(sql`
    select p.index
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as p ("customerId" bigint, at timestamptz, text text, index integer)
    where exists (
      select from follow_up f
      where f.tenant_id = ${db.tenantId} and f.customer_id = p."customerId" and f.at = p.at and f.text = p.text)`);
  return new Set(found.map(({ index }) => index));
}

/** Deletes the follow-ups that nobody corrected since. Returns their ids. */
export async function deletePastFollowUps(tx: Queryable, ids: string[]): Promise<string[]> {
  const gone = await tx.query<{ id: string }>(sql`
    delete from follow_up where tenant_id = ${tx.tenantId} and id = any(${ids}) and edited_at is null returning id`);
  return gone.map(({ id }) => id);
}
