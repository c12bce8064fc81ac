import type { Cipher } from '@haihu/server/src/platform/cipher.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { Floor } from './floor.ts';
import { liesIn, type Span } from './stalls.ts';

/** Time within which a number that was tried at a dead carrier must be due again. Milliseconds. */
const SOON = 3_600_000;
/** Longest wait of a callee for an agent or an announcement. Milliseconds. */
const PATIENCE = 2000;

/**
 * Counts the calls that were made, and the numbers that are lost for the day although their carrier carried nothing.
 */
export async function countWrittenOff({ tenant, taskId }: Floor): Promise<{ calls: number; writtenOff: number }> {
  const [found] = await tenant.query<{ calls: number; writtenOff: number }>(sql`
    select (select count(*)::int from call where origin = 'task') as calls,
      count(*) filter (where (state not in ('waiting', 'calling') or due_at > ${new Date(Date.now() + SOON)}))::int
      + (select count(*)::int from call_attempt a join call c on c.tenant_id = a.tenant_id and c.id = a.call_id
         where c.state = 'ended') as "writtenOff"
    from task_number where task_id = ${taskId}`);
  return found!;
}

/** A call to a callee whose answer was not charged, to find out why. */
export interface UnchargedCall {
  callee: string;
  cause: string | null;
  createdAt: string;
  ringingAt: string | null;
  answeredAt: string | null;
  endedAt: string | null;
  legs: unknown;
}

/** Finds the answers that the carrier knows, but our books do not: their count, and all calls to their callees. */
export async function findUncharged(
  floors: readonly Floor[],
  cipher: Pick<Cipher, 'open'>,
  answered: readonly string[],
): Promise<{ uncharged: number; unchargedCalls: UnchargedCall[] }> {
  const calls: (UnchargedCall & { charged: boolean })[] = [];
  for (const { tenant, tenantId } of floors) {
    const rows = await tenant.query<Omit<UnchargedCall, 'callee'> & { calleeEnc: Buffer; charged: boolean }>(sql`
      select c.callee_enc as "calleeEnc", c.cause, c.created_at as "createdAt", c.customer_ringing_at as "ringingAt",
        c.customer_answered_at as "answeredAt", c.ended_at as "endedAt",
        c.cost > 0 and (
          select count(*) from ledger_transaction t
          where t.tenant_id = c.tenant_id and t.kind = 'call' and t.reference_id = c.id) = 1 as charged,
        (select json_agg(json_build_array(l.kind, l.dialled_at, l.ringing_at, l.answered_at, l.ended_at, l.sip))
         from call_leg l where l.tenant_id = c.tenant_id and l.call_id = c.id) as legs
      from call c`);
    for (const { calleeEnc, ...row } of rows) calls.push({ ...row, callee: cipher.open(tenantId, calleeEnc) });
  }
  const callsOf = Map.groupBy(calls, ({ callee }) => callee);
  const times = Map.groupBy(answered, (number) => number);
  let uncharged = 0;
  const unchargedCalls: UnchargedCall[] = [];
  for (const [number, { length }] of times) {
    const made = callsOf.get(number) ?? [];
    const missing = length - made.filter(({ charged }) => charged).length;
    if (missing <= 0) continue;
    uncharged += missing;
    unchargedCalls.push(...made);
  }
  return { uncharged, unchargedCalls };
}

/** Counts calls with a talk but without a recording. */
export async function countUnrecorded(floors: readonly Floor[]): Promise<number> {
  let lost = 0;
  for (const { tenant } of floors) {
    const [found] = await tenant.query<{ lost: number }>(sql`
      select count(*)::int as lost from call where state = 'ended' and talk_seconds >= 1 and recording_path is null`);
    lost += found!.lost;
  }
  return lost;
}

export interface Callees {
  answered: number;
  /** Callees who had neither agent nor announcement after two seconds, and were still there. */
  unattended: number;
  /** Such callees while nobody drove the engine or heard it. */
  whileAway: number;
  /** Such callees while the machine stood still. */
  inStalls: number;
}

/** Counts how callees of a predictive task were treated. `away`, `stalls`: times in which nobody could help them. */
export async function countCallees(
  { tenant }: Floor,
  { away, stalls }: { away: readonly Span[]; stalls: readonly Span[] },
): Promise<Callees> {
  const rows = await tenant.query<{ at: string; end: string; met: string | null }>(sql`
    select c.customer_answered_at as at, c.ended_at as "end", least(c.bridged_at, a.asked_at, a.told_at) as met
    from call c left join task_ahead a on a.tenant_id = c.tenant_id and a.call_id = c.id
    where c.customer_answered_at is not null and c.state = 'ended'`);
  const callees = { answered: rows.length, unattended: 0, whileAway: 0, inStalls: 0 };
  for (const { at, end, met } of rows) {
    const from = Date.parse(at);
    const waited = Math.min(Date.parse(met ?? end), Date.parse(end)) - from;
    if (waited <= PATIENCE) continue;
    if (liesIn(away, from, PATIENCE)) callees.whileAway += 1;
    else if (liesIn(stalls, from, PATIENCE)) callees.inStalls += 1;
    else callees.unattended += 1;
  }
  return callees;
}
