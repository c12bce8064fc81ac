import type { Queryable } from '../../../platform/db/db.ts';
import { commaList, type Sql, sql } from '../../../platform/db/sql.ts';
import { insertingAttempt } from '../core/attempts.repository.ts';
import { notingArea } from '../core/call-areas.repository.ts';
import { insertingCall, type NewCall } from '../core/calls.repository.ts';
import { insertingOrder, wakeDriver } from '../core/orders.repository.ts';
import { agentLock, insertingRunning } from '../core/running-calls.repository.ts';
import { lockLines, lockingLines } from '../lines/lines.repository.ts';

/** Locks the enterprise's lines as `lockLines` does, and then the agent as `holdAgent` does, in one statement. */
export async function lockLinesAndAgent(tx: Queryable, agentId: string | null): Promise<void> {
  if (agentId === null) return lockLines(tx);
  // The sum needs all lines first, so the agent is locked after them.
  await tx.query(sql`
    with held as (${lockingLines(tx.tenantId)})
    select ${agentLock(tx.tenantId, agentId)} from (select count(*) from held) as all_lines`);
}

/** A call that is accepted, with what is written beside it. */
export interface AcceptedCall extends NewCall {
  lineId: string;
  nodeId: string;
  /** The called number, and the one that the callee sees. */
  numbers: { callee: string; shown: string };
  /** False: the callee asked for the call, so it is no attempt. */
  isAttempt: boolean;
}

/**
 * Inserts an accepted call, its running call, its attempt, its area and the order to dial it, in one statement. Lock the
 * lines and the agent before. `isFree` false: the agent is in another call, so the transaction has to fail.
 */
export async function insertAccepted(
  tx: Queryable,
  { numbers, isAttempt, ...call }: AcceptedCall,
): Promise<{ id: string; isFree: boolean }> {
  const { tenantId } = tx;
  const { agentId, lineId, nodeId, createdAt: at } = call;
  const { hash } = call.callee;
  const callId = sql`(select id from made)`;
  const area = notingArea(tenantId, callId, numbers);
  const running = { callId, agentId, lineId, nodeId, calleeHash: hash, seenAt: at };
  const parts: Sql[] = [
    sql`made as (${insertingCall(tenantId, call)} returning id)`,
    sql`running as (${insertingRunning(tenantId, running)})`,
    sql`ordered as (${insertingOrder(tenantId, { callId, nodeId, askedBy: agentId, at }, { kind: 'dial' })})`,
    ...(isAttempt ? [sql`tried as (${insertingAttempt(tenantId, callId, hash, at)})`] : []),
    ...(area ? [sql`located as (${area})`] : []),
  ];
  const [made] = await tx.query<{ id: string; isFree: boolean }>(sql`
    with ${commaList(parts)} select id, exists (select from running) as "isFree" from made`);
  wakeDriver(tx, nodeId);
  return made!;
}
