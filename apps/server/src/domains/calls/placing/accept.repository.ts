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
  lineId: string;
  nodeId: string;
  /** The called number, and the one that the callee sees. */
  numbers: { callee: string; shown: string };
  /** False: the callee asked for the call, so it is no attempt. */
  isAttempt: boolean;
}

/** The rows that the statement that inserts a call writes as well. */
export interface BesideAccepted {
  /** Statements that need the id of the call. */
  statements: ((callId: Sql) => Sql)[];
  /** Makes the pushes about the call. `late`: the call's id, as a JSON object. */
  pushing: (late: Sql) => Pushing | null;
  /** Dials the call without an order. Null: no driver of this process may. */
  direct: DirectDriver | null;
}

/**
 * Inserts an accepted call, its running call, its attempt, its area, and what goes beside it, in one statement. Takes what
 * `lockForCall` locked. The statement also writes that the call is dialled, if a driver of this process has the lease of
 * the node, and the order to dial it otherwise. `isFree` false: the agent is in another call, so the transaction has to fail.
 */
export async function insertAccepted(
  tx: Queryable,
  { numbers, isAttempt, ...call }: AcceptedCall,
  beside: BesideAccepted,
): Promise<{ id: string; isFree: boolean }> {
  const { tenantId } = tx;
  const { agentId, lineId, nodeId, createdAt: at } = call;
  const { hash } = call.callee;
  const callId = sql`(select id from made)`;
  const area = notingArea(tenantId, callId, numbers);
  const running = { callId, agentId, lineId, nodeId, calleeHash: hash, seenAt: at };
  const pushing = beside.pushing(sql`jsonb_build_object('callId', ${callId}::text)`);
  const { direct } = beside;
  const isDirectNow = direct ? sql`exists (select from led)` : sql`false`;
  const dialled = direct && {
    at: sql`case when ${isDirectNow} then ${at}::timestamptz end`,
    term: sql`case when ${isDirectNow} then ${direct.term}::bigint end`,
  };
  const order = { callId, nodeId, askedBy: agentId, at };
  const parts: Sql[] = [
    ...(direct ? [sql`led as (${holdingLease({ nodeId, term: direct.term })})`] : []),
    sql`made as (${insertingCall(tenantId, call, dialled ?? undefined)} returning id)`,
    sql`running as (${insertingRunning(tenantId, running)})`,
    sql`ordered as (${insertingOrder(tenantId, order, { kind: 'dial' }, sql`not ${isDirectNow}`)})`,
    ...(isAttempt ? [sql`tried as (${insertingAttempt(tenantId, callId, hash, at)})`] : []),
    ...(area ? [sql`located as (${area})`] : []),
    ...beside.statements.map((statement, index) => sql`${besideNames[index]!} as (${statement(callId)})`),
    ...(pushing ? [pushing.parts] : []),
  ];
  const [made] = await tx.query<MadeCall>(sql`
    with ${commaList(parts)}
    select id, exists (select from running) as "isFree", ${isDirectNow} as "isDirect",
      ${pushing?.positions ?? sql`null`} as positions
    from made`);
  const { id, isFree, isDirect, positions } = made!;
  await pushing?.told(positions, { callId: id });
  if (direct && isDirect) {
    // Nobody waits for it here, so it goes with the commit.
    const written = findDirect(tx, id, { nodeId, term: direct.term });
    written.catch(() => {});
    tx.whenOver(direct.expect({ tenantId, callId: id, at }, written));
  } else wakeDriver(tx, nodeId);
  return { id, isFree };
}

interface MadeCall {
  id: string;
  isFree: boolean;
  isDirect: boolean;
  positions: Parameters<Pushing['told']>[0];
}

/** The names of the parts of a statement that are written beside a call. */
const besideNames = [sql`beside_first`, sql`beside_second`, sql`beside_third`];
