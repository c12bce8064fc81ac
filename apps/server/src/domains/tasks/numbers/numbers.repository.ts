import type { CallCause } from '@haihu/contract/calls/values';
import type { Outcome } from '@haihu/contract/followups/values';
import type { NumberState } from '@haihu/contract/tasks/values';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';

/** A next call by the rule of an own outcome. */
export interface Recycled {
  /** The call that the result was about. */
  callId: string | null;
  dueAt: string;
  /** The agent of the next call; null: any. */
  seatId: string | null;
  /** The counter of the outcome after this. */
  retried: Record<string, number>;
}

/** A stored number of a task, with the names shown beside it. */
export interface StoredTaskNumber {
  id: string;
  taskId: string;
  name: string;
  remark: string;
  numberEnc: Buffer;
  numberHash: Buffer;
  state: NumberState;
  seatId: string | null;
  seatName: string | null;
  /** The member who has it open; null: nobody. */
  heldBy: string | null;
  attempts: number;
  retried: Record<string, number>;
  lastCause: CallCause | null;
  lastCallId: string | null;
  lastCallAt: string | null;
  dueAt: string;
  outcome: Outcome | null;
  /** The words of an own outcome. */
  ownOutcome: string | null;
  /** The next call that a result asked for during its own call. */
  recycled: Recycled | null;
  level: number | null;
  customerId: string | null;
}

const columns = sql`
  n.id, n.task_id as "taskId", n.name, n.remark, n.number_enc as "numberEnc", n.number_hash as "numberHash", n.state,
  n.seat_id as "seatId", seat.name as "seatName", n.held_by as "heldBy", n.attempts, n.retried,
  n.last_cause as "lastCause", n.last_call_id as "lastCallId", n.last_call_at as "lastCallAt", n.due_at as "dueAt",
  n.outcome, n.own_outcome as "ownOutcome", n.recycled, n.level, n.customer_id as "customerId"`;
const joins = sql`left join membership seat on seat.tenant_id = n.tenant_id and seat.user_id = n.seat_id`;

/** Finds numbers by id, in the order of their tasks. Leaves out absent ones. */
export function findTaskNumbers(db: Queryable, ids: string[]): Promise<StoredTaskNumber[]> {
  return db.query(sql`
    select ${columns} from task_number n ${joins}
    where n.tenant_id = ${db.tenantId} and n.id = any(${ids}) order by n.id`);
}

/** Locks a number until the transaction ends. */
export async function lockNumber(tx: Queryable, id: string): Promise<StoredTaskNumber | undefined> {
  await tx.query(sql`select from task_number where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return (await findTaskNumbers(tx, [id]))[0];
}

export interface NumberFilter {
  taskId: string;
  state?: NumberState;
  /** The agent of the numbers; null: numbers of nobody. */
  seatId?: string | null;
}

function matching(tenantId: string, { taskId, state, seatId }: NumberFilter): Sql {
  const taskAgent =
    seatId === undefined ? nothing : seatId === null ? sql`and n.seat_id is null` : sql`and n.seat_id = ${seatId}`;
  return sql`n.tenant_id = ${tenantId} and n.task_id = ${taskId} ${state ? sql`and n.state = ${state}` : nothing} ${taskAgent}`;
}

/** Lists one page of numbers, in the order in which they were added. */
export function findNumberPage(db: Queryable, filter: NumberFilter, after: string | null, size: number) {
  return db.query<StoredTaskNumber>(filterSql`
    select ${columns} from task_number n ${joins}
    where ${matching(db.tenantId, filter)} ${after ? sql`and n.id > ${after}` : nothing}
    order by n.id limit ${size}`);
}

/** Finds the entries of a number in these tasks, the newest first; `taskId` narrows them to one task. */
export async function findTaskNumbersByHash(db: Queryable, hash: Buffer, taskId?: string): Promise<StoredTaskNumber[]> {
  return db.query(sql`
    select ${columns} from task_number n ${joins}
    join task t on t.tenant_id = n.tenant_id and t.id = n.task_id and t.deleted_at is null
    where n.tenant_id = ${db.tenantId} and n.number_hash = ${hash} ${taskId ? sql`and n.task_id = ${taskId}` : nothing}
    order by n.id desc limit 20`);
}

export interface NewNumber {
  row: number;
  name: string;
  remark: string;
  number: SealedPhone;
  customerId: string | null;
}

export interface KnownTaskNumber {
  hash: Buffer;
  taskId: string;
  taskName: string;
  intakeId: string;
  row: number;
}

/** Finds the numbers among these that this task has, or that another open task still has to call. */
export function findKnown(db: Queryable, taskId: string, hashes: Buffer[]): Promise<KnownTaskNumber[]> {
  return db.query(sql`
    select n.number_hash as hash, n.task_id as "taskId", t.name as "taskName", n.intake_id as "intakeId", n.row
    from task_number n join task t on t.tenant_id = n.tenant_id and t.id = n.task_id
    where n.tenant_id = ${db.tenantId} and n.number_hash = any(${hashes}) and t.deleted_at is null
      and (n.task_id = ${taskId} or (t.state in ('running', 'paused') and n.state in ('waiting', 'calling')))
    order by n.task_id = ${taskId} desc, n.id`);
}

export interface Insertion {
  taskId: string;
  intakeId: string;
  at: Date;
}

/** Inserts numbers and returns the rows of the new ones. Leaves out a number that came to the task meanwhile. */
export async function insertNumbers(
  tx: Queryable,
  { taskId, intakeId, at }: Insertion,
  numbers: NewNumber[],
): Promise<Set<number>> {
  const column = <Value>(of: (number: NewNumber) => Value) => numbers.map(of);
  const rows = await tx.query<{ row: number }>(sql`
    insert into task_number (tenant_id, task_id, intake_id, row, name, remark, number_enc, number_hash, tail_hash,
      customer_id, due_at, created_at)
    select ${tx.tenantId}::bigint, ${taskId}::bigint, ${intakeId}::bigint, given.row, given.name, given.remark, given.enc,
      given.hash, given.tail, given.customer_id, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${column(({ row }) => row)}::int[], ${column(({ name }) => name)}::text[],
      ${column(({ remark }) => remark)}::text[], ${column(({ number }) => number.enc)}::bytea[],
      ${column(({ number }) => number.hash)}::bytea[], ${column(({ number }) => number.tail)}::bytea[],
      ${column(({ customerId }) => customerId)}::bigint[])
      as given (row, name, remark, enc, hash, tail, customer_id)
    order by given.row
    on conflict (tenant_id, task_id, number_hash) do nothing
    returning row`);
  return new Set(rows.map(({ row }) => row));
}

/**
 * Copies the unreached numbers of a task into another, except those that another open task has. Returns their number.
 */
export async function copyUnreached(
  tx: Queryable,
  fromId: string,
  toId: string,
  makerId: string,
  at: Date,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    with intake as (
      insert into task_intake (tenant_id, task_id, source, maker_id, state, created_at)
      values (${tx.tenantId}, ${toId}, 'typed', ${makerId}, 'done', ${at}) returning id
    ),
    copied as (
      insert into task_number (tenant_id, task_id, intake_id, row, name, remark, number_enc, number_hash, tail_hash,
        customer_id, due_at, created_at)
      select n.tenant_id, ${toId}::bigint, intake.id, row_number() over (order by n.id), n.name, n.remark, n.number_enc,
        n.number_hash, n.tail_hash, n.customer_id, ${at}::timestamptz, ${at}::timestamptz
      from task_number n cross join intake
      where n.tenant_id = ${tx.tenantId} and n.task_id = ${fromId} and n.state in ('waiting', 'unreached')
        and not exists (
          select from task_number o join task t on t.tenant_id = o.tenant_id and t.id = o.task_id
          where o.tenant_id = n.tenant_id and o.number_hash = n.number_hash and o.task_id <> n.task_id
            and t.deleted_at is null and t.state in ('running', 'paused') and o.state in ('waiting', 'calling'))
        and (n.state = 'unreached' or not exists (
          select from task t where t.tenant_id = n.tenant_id and t.id = n.task_id and t.state in ('running', 'paused')))
      returning 1
    )
    select count(*)::int as count from copied`);
  return row!.count;
}

/** Finds the members who have numbers of these tasks open, or are on a call with one. */
export function findHeldNumbers(db: Queryable, taskIds: string[], at: Date) {
  return db.query<{ userId: string; taskId: string }>(sql`
    select held_by as "userId", task_id as "taskId" from task_number
    where tenant_id = ${db.tenantId} and task_id = any(${taskIds}) and held_by is not null and held_until > ${at}
    union
    select seat_id, task_id from task_number
    where tenant_id = ${db.tenantId} and task_id = any(${taskIds}) and state = 'calling' and seat_id is not null`);
}

export async function giveBackAll(tx: Queryable, taskIds: string[]): Promise<void> {
  await tx.query(sql`
    update task_number set held_by = null, held_until = null
    where tenant_id = ${tx.tenantId} and task_id = any(${taskIds}) and held_by is not null`);
}

export interface NumberChange {
  name?: string;
  remark?: string;
  outcome?: Outcome;
  /** The words of an own outcome, stored together with `outcome`. */
  ownOutcome?: string | null;
  level?: number;
}

export async function updateNumber(
  tx: Queryable,
  id: string,
  { name, remark, outcome, ownOutcome, level }: NumberChange,
) {
  await tx.query(sql`
    update task_number set name = coalesce(${name ?? null}, name), remark = coalesce(${remark ?? null}, remark),
      outcome = coalesce(${outcome ?? null}, outcome),
      own_outcome = case when ${outcome !== undefined} then ${ownOutcome ?? null} else own_outcome end,
      level = coalesce(${level ?? null}, level)
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/**
 * Finds the numbers among these that are in the task, each with the member who has it open. Locks them until the
 * transaction ends.
 */
export function lockTaskNumbers(tx: Queryable, taskId: string, ids: string[], at: Date) {
  return tx.query<{ id: string; state: NumberState; heldBy: string | null }>(sql`
    select id, state, case when held_until > ${at} then held_by end as "heldBy" from task_number
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and id = any(${ids}) order by id for update`);
}

export async function deleteNumbers(tx: Queryable, ids: string[]): Promise<void> {
  await tx.query(sql`delete from task_number where tenant_id = ${tx.tenantId} and id = any(${ids})`);
}

/** Finds the numbers of these tasks with a running call. */
export async function findCalling(db: Queryable, taskIds: string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from task_number
    where tenant_id = ${db.tenantId} and task_id = any(${taskIds}) and state = 'calling'`);
  return rows.map(({ id }) => id);
}
