import type { EngineFindings } from '../../../integrations/telephony/engine-findings.ts';
import type { LineTransport } from '@haihu/contract/calls/values';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ENGINE_CHANNEL } from './engine-channel.ts';
import { type EngineKind, type Lease, MOST_BEHIND, MOST_OFF } from './nodes.repository.ts';

/** The use of a node: new calls, only the calls that it has, or none. */
export type NodeUse = 'in_use' | 'draining' | 'off';

export interface ListedNode {
  id: string;
  kind: EngineKind;
  name: string;
  address: string | null;
  state: NodeUse;
  /** The instant at which the calls of a draining node are ended. Null: none. */
  drainUntil: string | null;
  /** The share of the softphones that the node gets, beside the other nodes. */
  weight: number;
  /** The process that drives the node; null when there is none. */
  owner: string | null;
  term: string;
  isConnected: boolean;
  /** The instant at which the connection began or was lost. */
  since: string | null;
  /** The number of running calls. */
  running: number;
  /** The number of softphones that can be rung there. */
  phones: number;
  /** Milliseconds by which the node's clock is ahead of its driver's. Null: not known. */
  clockAhead: number | null;
  /** True when the clock is so far off that the node is not used. */
  isClockWrong: boolean;
  /** Milliseconds since the oldest event came that the driver has not written yet. */
  eventsBehind: number;
  /** True while the node gets no new calls because its events are written too late. */
  isBehind: boolean;
  /** The version of the engine. Null: it is not known yet, or has none. */
  version: string | null;
  /** The known fault of this version. Null: none. */
  fault: string | null;
  /** The common sounds that the engine has no file for. */
  missingSounds: string[];
  /** The ways of signalling to carriers that the engine was set up for. */
  transports: LineTransport[];
  /** The names of the other nodes whose agents it can ring. */
  reaches: string[];
}

export function findNodes(db: Db): Promise<ListedNode[]> {
  return db.global(sql`
    select id, kind, name, address, state, drain_until as "drainUntil", weight, term, running, phones, connection_since as since,
      clock_ahead::float8 as "clockAhead", abs(coalesce(clock_ahead, 0)) > ${MOST_OFF} as "isClockWrong",
      events_behind as "eventsBehind", events_behind >= ${MOST_BEHIND} as "isBehind",
      version, fault, missing_sounds as "missingSounds", transports,
      case when lease_until > clock_timestamp() then owner end as owner,
      is_connected and lease_until > clock_timestamp() as "isConnected",
      array(select other.name from engine_node other where other.id = any(engine_node.reaches) and other.state <> 'off'
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
 * Puts a node into use again, or drains it: its calls go on, and new ones go elsewhere. `within`: the seconds after
 * which the calls that are left are ended; null: never. A node that is off stays off. Returns the use of the node from
 * now on. Undefined: there is no node of that name.
 */
export async function setNodeUse(
  db: Db,
  name: string,
  use: 'in_use' | 'draining',
  within: number | null,
): Promise<NodeUse | undefined> {
  const [set] = await db.global<{ use: NodeUse }>(sql`
    with changed as (
      update engine_node set state = case when ${use} = 'draining' and state = 'off' then state else ${use} end,
        drain_until = case
          when ${use} = 'draining' and state <> 'off' then clock_timestamp() + make_interval(secs => ${within}) end
      where name = ${name} returning state
    )
    select state as use, pg_notify(${ENGINE_CHANNEL}, 'accounts') from changed`);
  return set?.use;
}

/** Returns the use of a node, and if the time is over after which its last calls are ended. */
export async function findNodeUse(db: Db, nodeId: string): Promise<{ use: NodeUse; isLate: boolean }> {
  const [found] = await db.global<{ use: NodeUse; isLate: boolean }>(sql`
    select state as use, coalesce(drain_until <= clock_timestamp(), false) as "isLate"
    from engine_node where id = ${nodeId}`);
  return found!;
}

/** Stores the findings of a driver at its engine. */
export async function noteFindings(
  db: Db,
  { nodeId, term }: Lease,
  { version, fault, missingSounds, transports }: EngineFindings,
): Promise<void> {
  await db.global(sql`
    update engine_node set version = ${version}, fault = ${fault}, missing_sounds = ${missingSounds}::text[],
      transports = ${transports}::text[]
    where id = ${nodeId} and term = ${term} and (version, fault, missing_sounds, transports)
      is distinct from (${version}::text, ${fault}::text, ${missingSounds}::text[], ${transports}::text[])
    returning id`);
}

/** Returns the nodes among these that are off. */
export async function findOffNodes(db: Db, nodeIds: string[]): Promise<string[]> {
  const found = await db.global<{ id: string }>(sql`
    select id from engine_node where id = any(${nodeIds}::bigint[]) and state = 'off'`);
  return found.map(({ id }) => id);
}

/** Sets a node's share of the softphones. False: there is no node of that name. */
export async function setNodeWeight(db: Db, name: string, weight: number): Promise<boolean> {
  const set = await db.global(sql`update engine_node set weight = ${weight} where name = ${name} returning id`);
  return set.length > 0;
}

/** Returns true if a node that the line may use was set up for its way of signalling. */
export async function hasTransport(db: Queryable, lineId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from line join engine_node n on n.kind = line.engine and n.state <> 'off'
      and n.id = coalesce(line.node_id, n.id)
    where line.tenant_id = ${db.tenantId} and line.id = ${lineId}
      and (line.transport = 'udp' or line.transport = any(n.transports))
    limit 1`);
  return found.length > 0;
}
