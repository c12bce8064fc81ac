import type { EngineKind } from '@haihu/contract/calls/values';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { ENGINE_CHANNEL, NODE_FREE, NODE_OFF } from './engine-channel.ts';

export type { EngineKind };

/** Seconds that a lease lasts, by the database's clock. */
export const LEASE = 10;

/** Seconds for which an order waits for its driver. An agent waits no longer. */
export const ORDERS_WAIT = 15;

/** A node with the parts that its driver needs. */
export interface EngineNode {
  id: string;
  kind: EngineKind;
  name: string;
  /** The address of ARI, and its `user:password`, sealed; null for the simulator. */
  address: string | null;
  credentialEnc: Buffer | null;
}

/** Accompanies each write of a driver. Writes under an older term change nothing. */
export interface Lease {
  nodeId: string;
  term: string;
}

/** Finds the node of the simulator, which every database has. */
export async function findSimulatedNode(db: Queryable): Promise<string> {
  const [found] = await db.query<{ id: string }>(
    sql`select id from engine_node where kind = 'simulator' order by id limit 1`,
  );
  return found!.id;
}

/**
 * Takes one node without a driver, and raises its term. Undefined: there is none. A draining node is driven until its
 * last call is over and its last recording is fetched. Its driver then leaves it with `leaveDrainedNode`.
 */
export async function takeNode(
  db: Db,
  owner: string,
  kinds: readonly EngineKind[],
  seconds: number,
): Promise<(EngineNode & Lease) | undefined> {
  // The statement waits for writes of the earlier driver, which lock the row.
  const [taken] = await db.global<EngineNode & Lease>(sql`
    with free as (
      select id from engine_node
      where state <> 'off' and kind = any(${[...kinds]}) and coalesce(lease_until, '-infinity') < clock_timestamp()
      order by id limit 1 for update
    )
    update engine_node node set owner = ${owner}, term = term + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${seconds}), is_connected = false, connection_since = null,
      events_behind = 0
    from free where node.id = free.id
    returning node.id, node.id as "nodeId", kind, name, address, credential_enc as "credentialEnc", term`);
  return taken;
}

export interface NodeState {
  isConnected: boolean;
  /** ISO 8601 UTC. */
  since: string;
  running: number;
  /** The number of softphones that can be rung there. */
  phones: number;
  /** Milliseconds by which the node's clock is ahead of the server's. Null: not known. */
  clockAhead: number | null;
  /** Milliseconds since the oldest event came that is not written yet. 0: all are written. */
  eventsBehind: number;
}

/**
 * Renews a lease and stores the node's state. False: another dialler drives the node by now, or it is drained and not
 * needed any more.
 */
export async function renewLease(
  db: Db,
  { nodeId, term }: Lease,
  state: NodeState & { isNeeded: boolean },
  seconds: number,
): Promise<boolean> {
  const renewed = await db.global(sql`
    update engine_node set lease_until = clock_timestamp() + make_interval(secs => ${seconds}),
      is_connected = ${state.isConnected}, connection_since = ${state.since}, running = ${state.running},
      phones = ${state.phones}, clock_ahead = ${state.clockAhead}, events_behind = ${state.eventsBehind}, given_back_until = case when not ${state.isConnected} then given_back_until end
    where id = ${nodeId} and term = ${term} and (state = 'in_use' or ${state.isNeeded}) returning id`);
  return renewed.length > 0;
}

/**
 * Ends a lease, and tells the other diallers, so that one of them takes the node at once. Until then calls are placed
 * on it, and their orders wait.
 */
export async function endLease(db: Db, { nodeId, term }: Lease): Promise<void> {
  const ended = await db.global(sql`
    update engine_node set lease_until = null, owner = case when state = 'draining' then owner end, is_connected = false,
      events_behind = 0,
      given_back_until = case
        when state <> 'off' and is_connected then clock_timestamp() + make_interval(secs => ${ORDERS_WAIT}) end
    where id = ${nodeId} and term = ${term} returning id`);
  if (ended.length > 0) db.tell(ENGINE_CHANNEL, NODE_FREE);
}

/** Leaves a draining node that has no calls any more. It is off from then on. False: it is driven or used again. */
export async function leaveDrainedNode(db: Db, { nodeId, term }: Lease): Promise<boolean> {
  const left = await db.global(sql`
    update engine_node set state = 'off', lease_until = null, owner = null, is_connected = false, running = 0, phones = 0
    where id = ${nodeId} and term = ${term} and state = 'draining' returning id`);
  if (left.length > 0) db.tell(ENGINE_CHANNEL, NODE_OFF);
  return left.length > 0;
}

/** Locks the lease until the transaction ends. False: the node has another term by now. */
export async function holdsLease(tx: Queryable, { nodeId, term }: Lease): Promise<boolean> {
  const found = await tx.query(holdingLease({ nodeId, term }));
  return found.length > 0;
}

/** Returns the statement of `holdsLease`. It finds a row while the lease is held. */
export const holdingLease = ({ nodeId, term }: Lease): Sql => sql`
  select from engine_node where id = ${nodeId} and term = ${term} for key share`;

export interface ReadyNode {
  id: string;
  kind: EngineKind;
  running: number;
}

/**
 * Milliseconds by which the clock of a usable node may be off. Otherwise its instants could not be compared with
 * others.
 */
export const MOST_OFF = 30_000;

/**
 * Milliseconds for which an event may wait to be written at a node that takes new calls. Beyond that the node has more
 * calls already than the database follows.
 */
export const MOST_BEHIND = 2000;

/** Matches nodes that are driven and connected, or were just given back. Phones there can be rung. */
const isDriven = sql`
  state <> 'off' and (is_connected and lease_until > clock_timestamp() or given_back_until > clock_timestamp())`;

/** Matches nodes that are in use and driven, and whose clock is right. */
const isUsable = sql`state = 'in_use' and ${isDriven} and abs(coalesce(clock_ahead, 0)) <= ${MOST_OFF}`;

/**
 * Finds the nodes that take new calls: they are in use, driven and connected, their clock is right, and their events are
 * written in time. The least busy is first. A node that was just given back counts too, because another dialler takes it.
 */
export function findReadyNodes(db: Queryable): Promise<ReadyNode[]> {
  return db.query(readyNodes);
}

/** The statement of `findReadyNodes`. */
export const readyNodes = sql`
  select id::text, kind, running from engine_node
  where ${isUsable} and events_behind < ${MOST_BEHIND}
  order by running, engine_node.id`;

/** Finds the nodes at which softphones may register: those that take new calls, and those that will do so in a moment. */
export function findPhoneNodes(db: Queryable): Promise<ReadyNode[]> {
  return db.query(
    sql`select id::text, kind, running from engine_node where ${isUsable} order by running, engine_node.id`,
  );
}

/** True while phones can be rung at the node, whether it drains or takes new calls. */
export async function isNodeDriven(db: Queryable, nodeId: string): Promise<boolean> {
  return (await db.query(sql`select from engine_node where id = ${nodeId} and ${isDriven}`)).length > 0;
}

/**
 * Returns for each node its softphones by its weight. A phone whose page got a ticket in the last seconds counts, too,
 * because many pages may come at once.
 */
export async function findPhoneLoads(db: Queryable, now: Date): Promise<Map<string, number>> {
  const found = await db.query<{ id: string; load: number }>(sql`
    select id, coalesce(phones, 0)::float8 / weight as load
    from (select id, weight from engine_node) node left join phone_loads(${now}) on "nodeId" = id`);
  return new Map(found.map(({ id, load }) => [id, load]));
}

/** A node to which another one may have a trunk. */
export interface TrunkNode {
  id: string;
  /** The address of its ARI. */
  address: string;
}

/** Finds the other nodes of the same engine that are not off. */
export function findOtherNodes(db: Db, nodeId: string): Promise<TrunkNode[]> {
  return db.global(sql`
    select other.id, other.address from engine_node node join engine_node other using (kind)
    where node.id = ${nodeId} and other.id <> node.id and other.state <> 'off' and other.address is not null
    order by other.id`);
}

/** Stores the complete set of nodes that a node reaches over its trunks. */
export async function noteReached(db: Db, { nodeId, term }: Lease, reached: readonly string[]): Promise<void> {
  await db.global(sql`
    update engine_node set reaches = ${reached}::bigint[]
    where id = ${nodeId} and term = ${term} and reaches <> ${reached}::bigint[] returning id`);
}

/** Finds the other nodes whose softphones can be rung for calls of a node. Leaves out nodes that are away or off. */
export async function findReached(db: Queryable, nodeId: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(sql`
    select id from engine_node
    where ${isDriven} and id in (select unnest(node.reaches) from engine_node node where node.id = ${nodeId})`);
  return found.map(({ id }) => id);
}

/** Returns true if a softphone that is registered there can be rung for calls of a node. Null: any node will do. */
export async function reachesPhone(db: Queryable, nodeId: string, registeredOn: string | null): Promise<boolean> {
  if (registeredOn === null || registeredOn === nodeId) return true;
  return (await findReached(db, nodeId)).includes(registeredOn);
}

/**
 * Returns a name for each node. Nodes of the same name reach each other and the same nodes, so that agents who are
 * registered at them can take each other's calls.
 */
export async function findNodeGroups(db: Queryable): Promise<Map<string, string>> {
  const found = await db.query<{ id: string; group: string }>(sql`
    select node.id, (
      select string_agg(other.id::text, '+' order by other.id) from engine_node other
      where other.id = node.id
        or ${isDriven} and other.id = any(node.reaches) and node.id = any(other.reaches)
    ) as "group" from engine_node node`);
  return new Map(found.map(({ id, group }) => [id, group]));
}

/** Returns the random id of this installation, which is made with the database. */
export async function findInstallation(db: Db): Promise<string> {
  const [found] = await db.global<{ id: string }>(sql`select id from engine_installation`);
  return found!.id;
}
