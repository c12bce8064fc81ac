import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The facts about one number that the call gate needs. */
export interface NumberPast {
  hash: Buffer;
  attempts: string[];
  isListed: boolean;
  refusedAt: string | null;
  silentUntil: string | null;
  isBeingCalled: boolean;
}

/** Finds the facts about each of these numbers, in no order. Attempts count since that instant. */
export function findNumberPasts(db: Queryable, hashes: Buffer[], since: Date): Promise<NumberPast[]> {
  return db.query(sql`
    select n.hash, d.listed_at is not null as "isListed", d.refused_at as "refusedAt",
      s.until as "silentUntil",
      exists (select from call_running r where r.tenant_id = ${db.tenantId} and r.callee_hash = n.hash) as "isBeingCalled",
      array(
        select a.at::text from call_attempt a
        where a.tenant_id = ${db.tenantId} and a.number_hash = n.hash and a.at > ${since}) as attempts
    from unnest(${hashes}::bytea[]) as n (hash)
    left join do_not_call d on d.tenant_id = ${db.tenantId} and d.number_hash = n.hash
    left join number_silence s on s.tenant_id = ${db.tenantId} and s.number_hash = n.hash`);
}
