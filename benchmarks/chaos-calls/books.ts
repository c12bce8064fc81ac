import type { Cipher } from '@haihu/server/src/platform/cipher.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { CallingOffice } from '../chaos-rolling/office.ts';
import { endedOtherwise } from '../cut-talks.ts';

/**
 * Counts calls that are on without a hold or without a row of running calls, holds and such rows without a call that is on,
 * and lines whose places differ from their calls, at one instant.
 */
export async function countUnequal({ tenant, tenantId }: CallingOffice): Promise<number> {
  const [found] = await tenant.query<{ count: number }>(sql`
    with alive as (select id, line_id from call where tenant_id = ${tenantId} and state <> 'ended'),
    held as (select call_id from hold where tenant_id = ${tenantId}),
    listed as (select call_id, line_id from call_running where tenant_id = ${tenantId})
    select (
      (select count(*) from alive where id not in (select call_id from held))
      + (select count(*) from held where call_id not in (select id from alive))
      + (select count(*) from alive where id not in (select call_id from listed))
      + (select count(*) from listed where call_id not in (select id from alive))
      + (select count(*) from line l where tenant_id = ${tenantId}
        and (select count(*) from listed where line_id = l.id) <> (select count(*) from alive where line_id = l.id)
      ))::int as count`);
  return found!.count;
}

interface Seen {
  /** The numbers of accepted calls, by the ids of the calls. */
  accepted: ReadonlyMap<string, string>;
  /** The numbers of customers who picked up, as the carrier counted them. */
  answered: readonly string[];
  /** Ids of talks that only their agents ended. */
  talks: readonly string[];
}

interface BookedCall {
  state: string;
  cause: string | null;
  by: string | null;
  isAnswered: boolean;
  isRecorded: boolean;
  charges: number;
}

const isWhole = ({ state, isAnswered, isRecorded, charges }: BookedCall): boolean =>
  state === 'ended' && isRecorded && charges === Number(isAnswered);

/** Compares the records and bills of an office with what its agents and the carrier saw. */
export async function readBooks(
  { tenant, tenantId }: CallingOffice,
  cipher: Pick<Cipher, 'open'>,
  { accepted, answered, talks }: Seen,
) {
  const rows = await tenant.query<BookedCall & { id: string; calleeEnc: Buffer }>(sql`
    select c.id, c.callee_enc as "calleeEnc", c.state, c.cause, c.hung_up_by as by,
      c.answered_at is not null or c.customer_answered_at is not null as "isAnswered",
      c.recording_path is not null or coalesce(c.talk_seconds, 0) < 1 as "isRecorded", (
        select count(*)::int from ledger_transaction t
        where t.tenant_id = c.tenant_id and t.kind = 'call' and t.reference_id = c.id) as charges
    from call c where c.tenant_id = ${tenantId}`);
  const calls = rows.map(({ calleeEnc, ...row }) => ({ ...row, callee: cipher.open(tenantId, calleeEnc) }));
  const byId = new Map(calls.map((call) => [call.id, call]));
  const cutTalks = talks.map((id) => byId.get(id)).filter((call) => endedOtherwise(call, 'agent'));
  const charged = new Set(calls.filter(({ charges }) => charges === 1).map(({ callee }) => callee));
  return {
    calls: calls.length,
    /** Accepted calls without a record of their own, and records of no accepted call. */
    misplaced:
      [...accepted].filter(([id, number]) => byId.get(id)?.callee !== number).length +
      calls.filter(({ id }) => !accepted.has(id)).length,
    /** Calls that are not ended, not recorded or not charged once; those without an answer may not be charged. */
    notWhole: calls.filter((call) => !isWhole(call)).length,
    notWholeCalls: calls.filter((call) => !isWhole(call)).slice(0, 10),
    /** Customers who picked up, and whose call was not charged. */
    unpaid: new Set(answered.filter((number) => !charged.has(number))).size,
    answeredAgain: answered.length - new Set(answered).size,
    /** Talks that ended otherwise than by their agents. */
    cut: cutTalks.length,
    cutTalks: cutTalks.slice(0, 10),
  };
}
