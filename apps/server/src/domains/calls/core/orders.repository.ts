import type { Call } from '@haihu/contract/calls/core/calls';
import type { CallState, ColleagueState, ConsultEnd, PageCodec } from '@haihu/contract/calls/values';
import type { OwnSound, Sound } from '../../../integrations/telephony/telephony.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { valueColumn } from '../../config/config.api.ts';
import { ENGINE_CHANNEL } from './engine-channel.ts';
import type { Lease } from './nodes.repository.ts';
import { movingColumn, type RungPhone, type StoredTrunk } from './phones.repository.ts';

/** The orders to a node, with their details. */
export type OrderDetail =
  | { kind: 'dial' }
  /** `code`: a sealed code. It is said to the call's number, instead of a test of the agent's phone. */
  | { kind: 'test'; code?: string }
  | { kind: 'hang_up' }
  | { kind: 'decline' }
  | { kind: 'digits'; digits: string }
  | { kind: 'hold' | 'mute' | 'record'; isOn: boolean }
  | { kind: 'transfer'; memberId: string }
  /**
   * `picksUp`: the agent picks up the phone that rings already, on a simulated line. `legId`: the paid leg of the agent's
   * bound phone, which is rung for a caller.
   */
  | { kind: 'connect'; memberId: string; picksUp?: true; legId?: string | undefined }
  | { kind: 'consult'; memberId: string }
  | { kind: 'consult'; outsideId: string }
  | { kind: 'park' }
  /** `from`: the state of the colleague before. */
  | { kind: 'consult_end'; how: ConsultEnd; from: ColleagueState }
  /** The message of a task, or the enterprise's, for the machine that answered. `own`, also below: an own sound. */
  | { kind: 'leave_message'; taskId: string | null; own?: OwnSound }
  /** `place`: the number that follows the sound `place`. */
  | { kind: 'play'; sound: Sound; own?: OwnSound; place?: number | undefined }
  /** `seconds`: the longest message. */
  | { kind: 'message'; seconds: number; own?: OwnSound }
  | { kind: 'join'; memberId: string; mode: 'listen' | 'whisper' | 'barge' };

export interface NewOrder {
  callId: string;
  nodeId: string;
  /** Null: no member waits for the result. */
  askedBy: string | null;
  at: Date;
}

/** Inserts an order and wakes its driver. Both happen only if the transaction commits. */
export async function insertOrder(tx: Queryable, order: NewOrder, detail: OrderDetail): Promise<void> {
  await tx.query(insertingOrder(tx.tenantId, order, detail));
  wakeDriver(tx, order.nodeId);
}

/** Returns the statement of `insertOrder`. Wake the driver as well. `condition`: nothing is inserted without it. */
export const insertingOrder = (
  tenantId: string,
  { callId, nodeId, askedBy, at }: Omit<NewOrder, 'callId'> & { callId: string | Sql },
  { kind, ...detail }: OrderDetail,
  condition: Sql = sql`true`,
): Sql => sql`
  insert into call_order (tenant_id, call_id, node_id, kind, detail, asked_by, asked_at)
  select ${tenantId}, ${callId}, ${nodeId}, ${kind}, ${JSON.stringify(detail)}::jsonb, ${askedBy}, ${at}
  where ${condition}`;

/** Wakes the driver of a node for its new orders, if the transaction commits. */
export const wakeDriver = (tx: Queryable, nodeId: string): void => tx.tell(ENGINE_CHANNEL, nodeId);

export type TakenOrder = {
  tenantId: string;
  id: string;
  callId: string;
  askedBy: string | null;
  askedAt: string;
  /** True when an earlier driver took the order and may have carried it out. */
  again: boolean;
} & OrderDetail;

/** Takes orders, the oldest first. Empty when the lease is lost. */
export async function takeOrders(db: Db, { nodeId, term }: Lease, most: number): Promise<TakenOrder[]> {
  // This is a select that writes, so it must not run as a read.
  const taken = await db.global<TakenOrder & { detail: object }>(sql`
    with taken as (select * from take_call_orders(${nodeId}, ${term}, ${most})) select * from taken order by id`);
  return taken.map(({ detail, ...order }) => ({ ...order, ...detail }));
}

export async function deleteOrder(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from call_order where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Gives an order back, so that the next look takes it again. */
export async function giveBackOrder(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`update call_order set term = null where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** The state of the call to which an order belongs. */
export interface OrderedCall {
  state: CallState;
  dialledAt: string | null;
  /** Null when no line is used. */
  lineId: string | null;
}

export async function findOrder(db: Queryable, callId: string): Promise<OrderedCall | undefined> {
  const [found] = await db.query<OrderedCall>(sql`
    select state, dialled_at as "dialledAt", line_id as "lineId" from call
    where tenant_id = ${db.tenantId} and id = ${callId}`);
  return found;
}

/** The parts of a call that an engine needs to dial it, with sealed numbers. */
export interface DialledCall {
  agentId: string | null;
  lineId: string;
  calleeEnc: Buffer;
  callerEnc: Buffer | null;
  rulePack: string;
  origin: Call['origin'];
  /** The enterprise's present settings of recordings; null while the defaults hold. */
  recording: object | null;
  /** The id of the enterprise's own music; null: it has none. */
  musicSound: string | null;
  /** The id of its own notice of the recording; null: it has none. */
  noticeSound: string | null;
  /** The country of its rule pack. */
  home: string;
  /** The number of a task that is called; null: no task's number. */
  taskNumberId: string | null;
  /** Null: there is no agent, or the agent never had a phone. */
  phone: RungPhone | null;
  line: StoredTrunk;
}

type DialledRow = Omit<DialledCall, 'phone' | 'line'> &
  Omit<StoredTrunk, 'tenantId' | 'id'> & {
    kind: RungPhone['kind'] | null;
    phoneSecretEnc: Buffer;
    numberEnc: Buffer | null;
    codec: PageCodec;
    registeredOn: string | null;
    isMoving: boolean;
  };

/**
 * Records that a call is dialled, before the engine is told, and deletes its order: nobody dials it again. Returns the
 * call with its agent's phone and its line. Undefined: it was dialled before, or it is over.
 */
export async function noteDialled(
  tx: Queryable,
  { callId, id }: Pick<TakenOrder, 'callId' | 'id'>,
  { nodeId, term }: Lease,
  at: Date,
): Promise<DialledCall | undefined> {
  const { tenantId } = tx;
  return readDialled(
    tx,
    sql`
    done as (
      update call set dialled_at = ${at}, term = ${term}
      where tenant_id = ${tenantId} and id = ${callId} and node_id = ${nodeId}
        and dialled_at is null and state = 'created'
      returning ${dialledColumns}
    ),
    gone as (
      delete from call_order where tenant_id = ${tenantId} and id = ${id} and exists (select from done)
    )`,
  );
}

/** Finds a call that was written as dialled when it was accepted. Undefined: it is not there, or it is over. */
export const findDirect = (tx: Queryable, callId: string, { nodeId, term }: Lease): Promise<DialledCall | undefined> =>
  readDialled(
    tx,
    sql`
    done as (
      select ${dialledColumns} from call
      where tenant_id = ${tx.tenantId} and id = ${callId} and node_id = ${nodeId} and term = ${term}
        and dialled_at is not null and state = 'created'
    )`,
  );

/** Stores the order for a call that was written as dialled and was not dialled. The driver of its node takes it. */
export async function storeDirect(
  tx: Queryable,
  { callId, at }: { callId: string; at: Date },
  { nodeId, term }: Lease,
): Promise<void> {
  const { tenantId } = tx;
  const order = { callId: sql`(select id from back)`, nodeId, askedBy: null, at };
  await tx.query(sql`
    with back as (
      update call set dialled_at = null, term = null
      where tenant_id = ${tenantId} and id = ${callId} and node_id = ${nodeId} and term = ${term} and state = 'created'
      returning id
    )
    ${insertingOrder(tenantId, order, { kind: 'dial' }, sql`exists (select from back)`)}`);
  wakeDriver(tx, nodeId);
}

const dialledColumns = sql`
  tenant_id, agent_id, line_id, line_number_id, callee_enc, rule_pack, origin, task_number_id`;

/** Reads what an engine needs of the call that the part `done` of a statement returns. */
async function readDialled(tx: Queryable, done: Sql): Promise<DialledCall | undefined> {
  const { tenantId } = tx;
  const [row] = await tx.query<DialledRow>(sql`
    with ${done}
    select c.agent_id as "agentId", c.line_id as "lineId", c.callee_enc as "calleeEnc",
      number.number_enc as "callerEnc", c.rule_pack as "rulePack", c.origin,
      ${valueColumn(tenantId, 'recording')} as recording,
      ${valueColumn(tenantId, 'inbound')} ->> 'musicSound' as "musicSound",
      ${valueColumn(tenantId, 'inbound')} ->> 'noticeSound' as "noticeSound",
      (select rule_pack from tenant where id = ${tenantId}) as home, c.task_number_id as "taskNumberId",
      phone.kind, phone.secret_enc as "phoneSecretEnc", phone.number_enc as "numberEnc", phone.codec,
      phone.registered_on as "registeredOn", ${movingColumn(sql`phone.moved_at`)} as "isMoving",
      line.trunk, line.trunk_user as "user", line.trunk_secret_enc as "secretEnc", line.prefix, line.media, line.transport
    from done c
    join line on line.tenant_id = c.tenant_id and line.id = c.line_id
    left join line_number number on number.tenant_id = c.tenant_id and number.id = c.line_number_id
    left join agent_phone phone on phone.tenant_id = c.tenant_id and phone.user_id = c.agent_id`);
  if (!row) return undefined;
  const {
    kind,
    phoneSecretEnc,
    numberEnc,
    codec,
    registeredOn,
    isMoving,
    trunk,
    user,
    secretEnc,
    prefix,
    media,
    transport,
    ...call
  } = row;
  return {
    ...call,
    phone: kind && { kind, secretEnc: phoneSecretEnc, numberEnc, codec, registeredOn, isMoving },
    line: { tenantId, id: call.lineId, trunk, user, secretEnc, prefix, media, transport },
  };
}
