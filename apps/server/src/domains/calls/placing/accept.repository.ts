import type { Queryable } from '../../../platform/db/db.ts';
import { commaList, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Pushing } from '../../../platform/events/push.ts';
import { lockingWallet } from '../../billing/billing.api.ts';
import { insertingAttempt } from '../core/attempts.repository.ts';
import { notingArea } from '../core/call-areas.repository.ts';
import { insertingCall, type NewCall } from '../core/calls.repository.ts';
import type { DirectDriver } from '../core/direct-dialling.ts';
import { holdingLease } from '../core/nodes.repository.ts';
import { findDirect, insertingOrder, wakeDriver } from '../core/orders.repository.ts';
import { agentLock, calleeLock, insertingRunning } from '../core/running-calls.repository.ts';
import { lockingLines } from '../lines/lines.repository.ts';

/**
 * Locks in one statement, and one after the other, all that a call takes: the callee, so that two calls to one number
 * wait for each other, the enterprise's lines, the agent, and the wallet. What decides about the call is read afterwards,
 * by a statement of its own: this one does not see what it waited for.
 */
export async function lockForCall(tx: Queryable, calleeHash: Buffer, agentId: string | null): Promise<void> {
  const { tenantId } = tx;
  const agent = agentId === null ? sql`null` : agentLock(tenantId, agentId);
  await tx.query(sql`
    with callee as materialized (select ${calleeLock(tenantId, calleeHash)}),
    held as materialized (${lockingLines(tenantId, sql`(select count(*) from callee) = 1`)}),
    agent as materialized (select ${agent} from (select count(*) from held) as all_lines)
    ${lockingWallet(tenantId, sql`(select count(*) from agent) = 1`)}`);
}

/** A call that is accepted, with what is written beside it. */
export interface AcceptedCall extends NewCall {
  id: string;
  lineId: string;
  nodeId: string;
  /** The called number, and the one that the callee sees. */
  numbers: { callee: string; shown: string };
  /** False: the callee asked for the call, so it is no attempt. */
  isAttempt: boolean;
}

/** The rows that the statement that inserts a call writes as well. */
export interface BesideAccepted {
  statements: Sql[];
  pushing: Pushing | null;
  /** Dials the call without an order. Null: no driver of this process may. */
  direct: DirectDriver | null;
}

/**
 * Inserts an accepted call, its running call, its attempt, its area, and what goes beside it, in one statement. Takes what
 * `lockForCall` locked. The statement also writes that the call is dialled, if a driver of this process has the lease of
 * the node, and the order to dial it otherwise. It fails if the agent is in another call. The answer decides nothing, so
 * the commit may go with it.
 */
export async function insertAccepted(
  tx: Queryable,
  { id, numbers, isAttempt, ...call }: AcceptedCall,
  { statements, pushing, direct }: BesideAccepted,
): Promise<void> {
  const { tenantId } = tx;
  const { agentId, lineId, nodeId, createdAt: at } = call;
  const { hash } = call.callee;
  const area = notingArea(tenantId, id, numbers);
  const running = { callId: id, agentId, lineId, nodeId, calleeHash: hash, seenAt: at };
  const isDirectNow = direct ? sql`exists (select from led)` : sql`false`;
  const dialled = direct && {
    at: sql`case when ${isDirectNow} then ${at}::timestamptz end`,
    term: sql`case when ${isDirectNow} then ${direct.term}::bigint end`,
  };
  const order = { callId: id, nodeId, askedBy: agentId, at };
  const parts: Sql[] = [
    ...(direct ? [sql`led as (${holdingLease({ nodeId, term: direct.term })})`] : []),
    sql`made as (${insertingCall(tenantId, call, { drawn: id, dialled })})`,
    sql`running as (${insertingRunning(tenantId, running)})`,
    sql`ordered as (${insertingOrder(tenantId, order, { kind: 'dial' }, sql`not ${isDirectNow}`)})`,
    ...(isAttempt ? [sql`tried as (${insertingAttempt(tenantId, id, hash, at)})`] : []),
    ...(area ? [sql`located as (${area})`] : []),
    ...statements.map((statement, index) => sql`${besideNames[index]!} as (${statement})`),
    ...(pushing ? [pushing.parts] : []),
  ];
  const inserted = tx.query<InsertedCall>(sql`
    with ${commaList(parts)}
    select ${isDirectNow} as "isDirect", ${pushing?.positions ?? sql`null`} as positions`);
  if (direct) {
    // It finds nothing if the driver has lost the lease.
    const written = findDirect(tx, id, { nodeId, term: direct.term });
    written.catch(() => {});
    tx.whenOver(direct.expect({ tenantId, callId: id, at }, written));
  }
  const [{ isDirect, positions }] = (await inserted) as [InsertedCall];
  await pushing?.told(positions);
  if (!isDirect) wakeDriver(tx, nodeId);
}

interface InsertedCall {
  isDirect: boolean;
  positions: Parameters<Pushing['told']>[0];
}

/** The names of the parts of a statement that are written beside a call. */
const besideNames = [sql`beside_first`, sql`beside_second`, sql`beside_third`];
