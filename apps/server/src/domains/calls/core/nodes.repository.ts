import type { EngineKind } from '@haihu/contract/calls/values';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ENGINE_CHANNEL, NODE_FREE } from './engine-channel.ts';

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

/**
 * Takes one node without a driver, and raises its term. Undefined: there is none. A disabled node is driven until its
 * last call is over and its last recording is fetched. Its driver then leaves it with `leaveEmptyNode`.
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
      where (enabled or owner is not null or running > 0) and kind = any(${[...kinds]}) and coalesce(lease_until, '-infinity') < clock_timestamp()
      order by id limit 1 for update
    )
    update engine_node node set owner = ${owner}, term = term + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${seconds}), is_connected = false, connection_since = null
    from free where node.id = free.id
    returning node.id, node.id as "nodeId", kind, name, address, credential_enc as "credentialEnc", term`);
  return taken;
}

export interface NodeState {
  isConnected: boolean;
  /** ISO 8601 UTC. */
  since: string;
  running: number;
  /** Milliseconds by which the node's clock is ahead of the server's. Null: not known. */
  clockAhead: number | null;
}

/**
 * Renews a lease and stores the node's state. False: another dialler drives the node by now, or it is disabled and not
 * needed.
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
      clock_ahead = ${state.clockAhead}, given_back_until = case when not ${state.isConnected} then given_back_until end
    where id = ${nodeId} and term = ${term} and (enabled or ${state.isNeeded}) returning id`);
  return renewed.length > 0;
}

/**
 * Ends a lease, and tells the other diallers, so that one of them takes the node at once. Until then calls are placed
 * on it, and their orders wait.
 */
export async function endLease(db: Db, { nodeId, term }: Lease): Promise<void> {
  const ended = await db.global(sql`
    update engine_node set lease_until = null, owner = case when not enabled then owner end, is_connected = false,
      given_back_until = case
        when enabled and is_connected then clock_timestamp() + make_interval(secs => ${ORDERS_WAIT}) end
    where id = ${nodeId} and term = ${term} returning id`);
  if (ended.length > 0) db.tell(ENGINE_CHANNEL, NODE_FREE);
}

/** Leaves a disabled node that has no calls any more. */
export async function leaveEmptyNode(db: Db, { nodeId, term }: Lease): Promise<void> {
  await db.global(sql`
    update engine_node set lease_until = null, owner = null, is_connected = false, running = 0
    where id = ${nodeId} and term = ${term} and not enabled`);
}

/** Locks the lease until the transaction ends. False: the node has another term by now. */
export async function holdsLease(tx: Queryable, { nodeId, term }: Lease): Promise<boolean> {
  const found = await tx.query(sql`
    select from engine_node where id = ${nodeId} and term = ${term} for key share`);
  return found.length > 0;
}

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

/** Matches enabled nodes that are driven and connected, or were just given back. */
const isDriven = sql`
  enabled and (is_connected and lease_until > clock_timestamp() or given_back_until > clock_timestamp())`;

/**
 * Finds the enabled nodes that are driven and connected and whose clock is right, the least busy first. A node that was
 * just given back counts too, because another dialler takes it.
 */
export function findReadyNodes(db: Queryable): Promise<ReadyNode[]> {
  return db.query(sql`
    select id, kind, running from engine_node
    where ${isDriven} and abs(coalesce(clock_ahead, 0)) <= ${MOST_OFF}
    order by running, id`);
}

/** A node to which another one may have a trunk. */
export interface TrunkNode {
  id: string;
  /** The address of its ARI. */
  address: string;
}

/** Finds the other enabled nodes of the same engine. */
export function findOtherNodes(db: Db, nodeId: string): Promise<TrunkNode[]> {
  return db.global(sql`
    select other.id, other.address from engine_node node join engine_node other using (kind)
    where node.id = ${nodeId} and other.id <> node.id and other.enabled and other.address is not null
    order by other.id`);
}

/** Stores the complete set of nodes that a node reaches over its trunks. */
export async function noteReached(db: Db, { nodeId, term }: Lease, reached: readonly string[]): Promise<void> {
  await db.global(sql`
    update engine_node set reaches = ${reached}::bigint[]
    where id = ${nodeId} and term = ${term} and reaches <> ${reached}::bigint[] returning id`);
}

/** Finds the other nodes whose softphones can be rung for calls of a node. Leaves out nodes that take no calls now. */
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

export interface ListedNode {
  id: string;
  kind: EngineKind;
  name: string;
  address: string | null;
  enabled: boolean;
  /** The process that drives the node; null when there is none. */
  owner: string | null;
  term: string;
  isConnected: boolean;
  /** The instant at which the connection began or was lost. */
  since: string | null;
  /** The number of running calls. */
  running: number;
  /** Milliseconds by which the node's clock is ahead of its driver's. Null: not known. */
  clockAhead: number | null;
  /** True when the clock is so far off that the node is not used. */
  isClockWrong: boolean;
  /** The names of the other nodes whose agents it can ring. */
  reaches: string[];
}

export function findNodes(db: Db): Promise<ListedNode[]> {
  return db.global(sql`
    select id, kind, name, address, enabled, term, running, connection_since as since,
      clock_ahead::float8 as "clockAhead", abs(coalesce(clock_ahead, 0)) > ${MOST_OFF} as "isClockWrong",
      case when lease_until > clock_timestamp() then owner end as owner,
      is_connected and lease_until > clock_timestamp() as "isConnected",
      array(select other.name from engine_node other where other.id = any(engine_node.reaches) and other.enabled
        order by other.id) as reaches
    from engine_node order by id`);
}

/** Inserts a node. The other nodes are told of it, because they get trunks to it. False: the name is taken. */
export async function insertNode(
  db: Db,
  node: { kind: EngineKind; name: string; address: string; credentialEnc: Buffer },
): Promise<boolean> {
  const made = await db.global(sql`
    with made as (
      insert into engine_node (kind, name, address, credential_enc)
      values (${node.kind}, ${node.name}, ${node.address}, ${node.credentialEnc}) on conflict (name) do nothing returning id
    )
    select pg_notify(${ENGINE_CHANNEL}, 'accounts') from made`);
  return made.length > 0;
}

/**
 * Enables or disables a node. A disabled node gets no new calls, and its driver leaves it after the last one. False:
 * there is no node of that name.
 */
export async function setNodeEnabled(db: Db, name: string, enabled: boolean): Promise<boolean> {
  const set = await db.global(sql`
    with changed as (update engine_node set enabled = ${enabled} where name = ${name} returning id)
    select pg_notify(${ENGINE_CHANNEL}, 'accounts') from changed`);
  return set.length > 0;
}
