import type { LineMedia, LineTransport, PageCodec, RungKind } from '@haihu/contract/calls/values';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { planOnce, type Sql, sql } from '../../../platform/db/sql.ts';
import type { EngineKind, Lease } from './nodes.repository.ts';
import { ENGINE_CHANNEL } from './engine-channel.ts';
import { tellBoards } from './states.repository.ts';

/** Seconds that a page may need to register at another node. */
const MOVES_FOR = 10;

/** The phone at which an agent is rung. */
export interface AgentPhone {
  kind: RungKind;
  secretEnc: Buffer;
  numberEnc: Buffer | null;
  /** The codec that the page is offered first. */
  codec: PageCodec;
  nodeId: string | null;
  /** The node at which the softphone is registered now. Null: at none, or at a simulator. */
  registeredOn: string | null;
  /** True for some seconds after the softphone was told to register at another node. */
  isMoving: boolean;
  /** The session whose browser has the softphone. Null: no session had it yet. */
  sessionId: string | null;
}

/** The parts of a phone that ringing it needs. */
export type RungPhone = Pick<AgentPhone, 'kind' | 'secretEnc' | 'numberEnc' | 'codec' | 'registeredOn' | 'isMoving'>;

/** Returns whether the softphone was just told to register at another node, as a column. */
export const movingColumn = (movedAt: Sql): Sql => sql`
  coalesce(${movedAt} > clock_timestamp() - make_interval(secs => ${MOVES_FOR}), false)`;

/** Returns the agent's phone. Makes a softphone with a new secret when there is none yet. */
export async function findOrMakePhone(tx: Queryable, userId: string, newSecret: () => Buffer): Promise<AgentPhone> {
  const columns = sql`kind, secret_enc as "secretEnc", number_enc as "numberEnc", codec, node_id as "nodeId",
    registered_on as "registeredOn", ${movingColumn(sql`moved_at`)} as "isMoving", session_id as "sessionId"`;
  const [found] = await tx.query<AgentPhone>(
    planOnce(sql`select ${columns} from agent_phone where tenant_id = ${tx.tenantId} and user_id = ${userId}`),
  );
  if (found) return found;
  const [made] = await tx.query<AgentPhone>(sql`
    insert into agent_phone as phone (tenant_id, user_id, secret_enc) values (${tx.tenantId}, ${userId}, ${newSecret()})
    on conflict (tenant_id, user_id) do update set secret_enc = phone.secret_enc
    returning ${columns}`);
  return made!;
}

/**
 * Replaces the softphone's secret and gives it to one session, or to none. Does nothing when the agent never had a
 * phone. The nodes learn of it at the commit.
 */
export async function replaceSecret(
  tx: Queryable,
  userId: string,
  secretEnc: Buffer,
  sessionId: string | null,
): Promise<void> {
  await tx.query(sql`
    with closed as (
      update agent_phone set secret_enc = ${secretEnc}, session_id = ${sessionId}
      where tenant_id = ${tx.tenantId} and user_id = ${userId} returning user_id
    )
    select pg_notify(${ENGINE_CHANNEL}, 'accounts') from closed`);
}

/** Sets the phone that is rung from the next call on. False: no number is bound. */
export async function setPhoneKind(tx: Queryable, userId: string, kind: RungKind): Promise<boolean> {
  const set = await tx.query(sql`
    update agent_phone set kind = ${kind}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and (${kind} = 'softphone' or number_enc is not null)
    returning user_id`);
  if (set.length > 0) tellBoards(tx, userId);
  return set.length > 0;
}

/** Finds the members whose calls ring at a bound phone. */
export async function findAtBoundPhone(db: Queryable): Promise<Set<string>> {
  const found = await db.query<{ id: string }>(sql`
    select user_id as id from agent_phone where tenant_id = ${db.tenantId} and kind = 'phone'`);
  return new Set(found.map(({ id }) => id));
}

/** Sets the codec that the page of an agent is offered first. Nodes learn of a change at the commit. */
export async function setPhoneCodec(tx: Queryable, userId: string, codec: PageCodec): Promise<void> {
  await tx.query(sql`
    with changed as (
      update agent_phone set codec = ${codec}
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and codec <> ${codec} returning user_id
    )
    select pg_notify(${ENGINE_CHANNEL}, 'accounts') from changed`);
}

/**
 * Sets the node at which the softphone registers. Tells the nodes to load accounts, because the account may be new. A
 * phone that leaves another node is not rung there any more.
 */
export async function setPhoneNode(tx: Queryable, userId: string, nodeId: string): Promise<void> {
  await tx.query(sql`
    with moved as (
      update agent_phone set node_id = ${nodeId},
        moved_at = case when node_id is distinct from ${nodeId} then clock_timestamp() else moved_at end,
        registered_on = case when node_id is distinct from ${nodeId} and registered_on <> ${nodeId} then null else registered_on end
      where tenant_id = ${tx.tenantId} and user_id = ${userId}
    )
    select pg_notify(${ENGINE_CHANNEL}, 'accounts')`);
}

/** Stores the complete set of softphones that can be rung at a node. Boards reload the agents that changed. */
export async function noteRegistered(
  db: Db,
  { nodeId, term }: Lease,
  agents: readonly { tenantId: string; userId: string }[],
): Promise<void> {
  const tenants = agents.map(({ tenantId }) => tenantId);
  const users = agents.map(({ userId }) => userId);
  // This is a select that writes, so it must not run as a read.
  const changed = await db.global<{ tenantId: string; userId: string }>(sql`
    with changed as (select * from note_registered(${nodeId}, ${term}, ${tenants}::bigint[], ${users}::bigint[]))
    select * from changed`);
  for (const { tenantId, userId } of changed) tellBoards(db.forTenant(tenantId), userId);
}

/** Returns the session whose browser has the softphone; null when there is none. */
export async function findPhoneSession(db: Queryable, userId: string): Promise<string | null> {
  const [found] = await db.query<{ sessionId: string | null }>(sql`
    select session_id as "sessionId" from agent_phone where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return found?.sessionId ?? null;
}

export interface StoredAgent {
  tenantId: string;
  userId: string;
  secretEnc: Buffer;
  codec: PageCodec;
}

export interface StoredTrunk {
  tenantId: string;
  id: string;
  trunk: string | null;
  user: string | null;
  secretEnc: Buffer | null;
  prefix: string;
  media: LineMedia;
  transport: LineTransport;
}

/** Finds the account of a line. Undefined when there is no such line. */
export async function findTrunk(db: Queryable, lineId: string): Promise<StoredTrunk | undefined> {
  const [found] = await db.query<StoredTrunk>(sql`
    select tenant_id as "tenantId", id, trunk, trunk_user as "user", trunk_secret_enc as "secretEnc", prefix,
      media, transport
    from line where tenant_id = ${db.tenantId} and id = ${lineId}`);
  return found;
}

/** Finds the softphone accounts of all enterprises. */
export const findSoftphones = (db: Db) => db.global<StoredAgent>(sql`select * from engine_pages()`);
export const findTrunks = (db: Db, kind: EngineKind) =>
  db.global<StoredTrunk>(sql`select * from engine_trunks(${kind})`);
