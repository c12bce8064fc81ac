import type { EngineKind } from '@haihu/contract/calls/values';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export type { EngineKind };

/** Seconds that a lease lasts, by the database's clock. */
export const LEASE = 10;

/** A node as whoever drives it needs it. */
export interface EngineNode {
  id: string;
  kind: EngineKind;
  name: string;
  /** The address of ARI, and its `user:password`, sealed; null for the simulator. */
  address: string | null;
  credentialEnc: Buffer | null;
}

/** What a driver writes carries this: under an older term it changes nothing. */
export interface Lease {
  nodeId: string;
  term: string;
}

/**
 * Takes one node that nobody drives, and raises its term. A node out of use is driven until its last call is
 * over and its last recording is fetched: whoever drives it says so by leaving it empty.
 * Undefined where there is none.
 */
export async function takeNode(
  db: Db,
  owner: string,
  kinds: readonly EngineKind[],
  seconds: number,
): Promise<(EngineNode & Lease) | undefined> {
  // It waits for the writes of the driver before, which hold the row.
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
  /** By how many milliseconds its clock is ahead of ours. Null: not known. */
  clockAhead: number | null;
}

/** False: somebody else drives it by now, or it was taken out of use and is not needed any more. */
export async function renewLease(
  db: Db,
  { nodeId, term }: Lease,
  state: NodeState & { isNeeded: boolean },
  seconds: number,
): Promise<boolean> {
  const renewed = await db.global(sql`
    update engine_node set lease_until = clock_timestamp() + make_interval(secs => ${seconds}),
      is_connected = ${state.isConnected}, connection_since = ${state.since}, running = ${state.running},
      clock_ahead = ${state.clockAhead}
    where id = ${nodeId} and term = ${term} and (enabled or ${state.isNeeded}) returning id`);
  return renewed.length > 0;
}

/** The next one may take it at once. */
export async function endLease(db: Db, { nodeId, term }: Lease): Promise<void> {
  await db.global(sql`
    update engine_node set lease_until = null, owner = case when not enabled then owner end, is_connected = false
    where id = ${nodeId} and term = ${term}`);
}

/** Leaves a node that was taken out of use and has no calls any more. */
export async function leaveEmptyNode(db: Db, { nodeId, term }: Lease): Promise<void> {
  await db.global(sql`
    update engine_node set lease_until = null, owner = null, is_connected = false, running = 0
    where id = ${nodeId} and term = ${term} and not enabled`);
}

/** Holds the lease until the transaction ends. False: it is not this term any more. */
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

/** A node whose clock is further off is not used: what it tells could not be put beside what others tell. Milliseconds. */
export const MOST_OFF = 30_000;

/** Finds the nodes that are driven and connected, and whose clock goes right. */
export function findReadyNodes(db: Queryable): Promise<ReadyNode[]> {
  return db.query(sql`
    select id, kind, running from engine_node
    where enabled and is_connected and lease_until > clock_timestamp() and abs(coalesce(clock_ahead, 0)) <= ${MOST_OFF}
    order by running, id`);
}

/** Random, made with the database. */
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
  /** Process that drives it, null where nobody does. */
  owner: string | null;
  term: string;
  isConnected: boolean;
  /** When the connection began, or when it was lost. */
  since: string | null;
  /** Calls that are on. */
  running: number;
  /** By how many milliseconds its clock is ahead of its driver's. Null: not known. */
  clockAhead: number | null;
  /** It is so far off that the node is not used. */
  isClockWrong: boolean;
}

export function findNodes(db: Db): Promise<ListedNode[]> {
  return db.global(sql`
    select id, kind, name, address, enabled, term, running, connection_since as since,
      clock_ahead::float8 as "clockAhead", abs(coalesce(clock_ahead, 0)) > ${MOST_OFF} as "isClockWrong",
      case when lease_until > clock_timestamp() then owner end as owner,
      is_connected and lease_until > clock_timestamp() as "isConnected"
    from engine_node order by id`);
}

/** False: there is one of that name. */
export async function insertNode(db: Db, name: string, address: string, credentialEnc: Buffer): Promise<boolean> {
  const made = await db.global(sql`
    insert into engine_node (kind, name, address, credential_enc)
    values ('asterisk', ${name}, ${address}, ${credentialEnc}) on conflict (name) do nothing returning id`);
  return made.length > 0;
}

/** Out of use, it gets no new calls, and its driver leaves it when the last one is over. False: there is none of that name. */
export async function setNodeEnabled(db: Db, name: string, enabled: boolean): Promise<boolean> {
  const set = await db.global(sql`update engine_node set enabled = ${enabled} where name = ${name} returning id`);
  return set.length > 0;
}
