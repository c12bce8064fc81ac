import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { tellCallers } from '../core/callers-waiting.repository.ts';

/** A caller who asked to be called back, and keeps their turn without a channel. */
export interface KeptTurn {
  /** The call in which the caller asked. */
  callId: string;
  nodeId: string;
  arrivalId: string;
  since: string;
  /** Seconds for which the caller waited at the phone. */
  waited: number;
  /** The department whose agents are rung first. Null: the caller chose none. */
  teamId: string | null;
  /** The instant at which the turn ends and the call counts as missed. */
  until: string;
  /** The agents who were rung and did not come, and the instant at which the last of them did not. */
  tried: string[];
  triedAt: string | null;
  /** The call that calls the caller back now; null: none. */
  placedId: string | null;
  customerId: string | null;
  lineId: string;
  lineNumberId: string;
  enc: Buffer;
  hash: Buffer;
  tail: Buffer;
}

export interface NewKeptTurn extends Pick<KeptTurn, 'callId' | 'nodeId' | 'arrivalId' | 'since' | 'waited' | 'teamId'> {
  until: Date;
  dueAt: Date;
}

/** Keeps the turn of a caller. A number that keeps one already has only the older one. */
export async function insertKeptTurn(tx: Queryable, turn: NewKeptTurn): Promise<void> {
  await tx.query(sql`
    insert into kept_turn (tenant_id, call_id, node_id, arrival_id, since, waited, team_id, until, due_at)
    select tenant_id, id, ${turn.nodeId}, ${turn.arrivalId}, ${turn.since}, ${turn.waited},
      ${turn.teamId}, ${turn.until}, ${turn.dueAt}
    from call c
    where c.tenant_id = ${tx.tenantId} and c.id = ${turn.callId} and not exists (
      select from kept_turn k join call o on o.tenant_id = k.tenant_id and o.id = k.call_id
      where k.tenant_id = c.tenant_id and o.callee_hash = c.callee_hash)`);
  tellCallers(tx);
}

const columns = sql`
  k.call_id as "callId", k.node_id as "nodeId", k.arrival_id as "arrivalId", k.since, k.waited, k.team_id as "teamId", k.until, k.tried,
  k.tried_at as "triedAt",  k.placed_id as "placedId", c.customer_id as "customerId", c.line_id as "lineId", c.line_number_id as "lineNumberId",
  c.callee_enc as enc, c.callee_hash as hash, c.tail_hash as tail`;
const withCall = sql`kept_turn k join call c on c.tenant_id = k.tenant_id and c.id = k.call_id`;

/** Finds the turn that a caller kept in a call. */
export async function findKeptTurn(db: Queryable, callId: string): Promise<KeptTurn | undefined> {
  const [found] = await db.query<KeptTurn>(sql`
    select ${columns} from ${withCall} where k.tenant_id = ${db.tenantId} and k.call_id = ${callId}`);
  return found;
}

/** Locks a turn that nobody serves. Undefined: it is over, or the caller is being called back. */
export async function lockKeptTurn(tx: Queryable, callId: string): Promise<KeptTurn | undefined> {
  const [found] = await tx.query<KeptTurn>(sql`
    select ${columns} from ${withCall}
    where k.tenant_id = ${tx.tenantId} and k.call_id = ${callId} and k.placed_id is null for update of k`);
  return found;
}

/** Locks the turn that a call serves. Undefined: the call serves none, or a talk ended it. */
export async function lockServedTurn(tx: Queryable, placedId: string): Promise<KeptTurn | undefined> {
  const [found] = await tx.query<KeptTurn>(sql`
    select ${columns} from ${withCall}
    where k.tenant_id = ${tx.tenantId} and k.placed_id = ${placedId} for update of k`);
  return found;
}

/** Notes the call that calls a caller back. Stores with it for how long the caller waited, and the key of the menu. */
export async function noteTurnPlaced(tx: Queryable, callId: string, placedId: string): Promise<void> {
  await tx.query(sql`
    with served as (
      update kept_turn set placed_id = ${placedId} where tenant_id = ${tx.tenantId} and call_id = ${callId}
      returning waited
    )
    update call c set waited_seconds = served.waited, menu_key = asked.menu_key, menu_label = asked.menu_label
    from served, call asked
    where c.tenant_id = ${tx.tenantId} and c.id = ${placedId} and asked.tenant_id = c.tenant_id and asked.id = ${callId}`);
  tellCallers(tx);
}

/** Gives a turn back after an agent did not come. `tried`: the agents who are not rung for this caller now. */
export async function takeTurnBack(tx: Queryable, callId: string, tried: string[], now: Date): Promise<void> {
  await tx.query(sql`
    update kept_turn set placed_id = null, due_at = ${now}, tried = ${tried}, tried_at = ${now}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
  tellCallers(tx);
}

/** Sets the instant at which a driver looks at a turn again, and who would be rung whatever line they chose. */
export async function putOffTurn(
  tx: Queryable,
  callId: string,
  { known, dueAt }: { known: string[]; dueAt: Date },
): Promise<void> {
  await tx.query(sql`
    update kept_turn set due_at = ${dueAt}, known = ${known}
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and placed_id is null`);
}

export async function deleteKeptTurn(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`delete from kept_turn where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
  tellCallers(tx);
}

/**
 * Ends the turns that a talk settles: those of the called number, and of the other numbers of its customer. Few turns are
 * kept at a time, so each is compared with the talk. A join might walk through all calls instead, as long as PostgreSQL
 * has not counted the rows of young tables, and all that while the end of the call holds the wallet.
 */
export async function endTurnsByTalk(tx: Queryable, callId: string): Promise<void> {
  const ended = await tx.query(sql`
    delete from kept_turn k
    where k.tenant_id = ${tx.tenantId} and (
      select asked.callee_hash = c.callee_hash or asked.customer_id = c.customer_id from call asked, call c
      where asked.tenant_id = k.tenant_id and asked.id = k.call_id and c.tenant_id = k.tenant_id and c.id = ${callId})
    returning k.call_id`);
  if (ended.length > 0) tellCallers(tx);
}

/** Deletes the turns of these numbers, because their person is to be forgotten. */
export async function eraseKeptTurns(tx: Queryable, numberHashes: Buffer[]): Promise<void> {
  await tx.query(sql`
    delete from kept_turn k using call c
    where k.tenant_id = ${tx.tenantId} and c.tenant_id = k.tenant_id and c.id = k.call_id
      and c.callee_hash = any(${numberHashes})`);
  tellCallers(tx);
}

/** Finds the enterprises with callers who are to be looked after by now: at a node, or with a turn that they keep. */
export async function findEnterprisesWithTurns(db: Db, nodeId: string, now: Date): Promise<string[]> {
  const due = await db.global<{ tenantId: string }>(sql`select distinct "tenantId" from due_turns(${nodeId}, ${now})`);
  return due.map(({ tenantId }) => tenantId);
}
