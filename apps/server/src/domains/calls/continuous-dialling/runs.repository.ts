import type { CallCause, PassedOver, RunReason, RunWay } from '@haihu/contract/calls/values';
import type { RunState } from '@haihu/rules/calls/continuous-dialling/continuous-dialling';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { NewListCursor, StoredListCursor, ListCursorPlace } from '../../customers/customers.api.ts';

export interface StoredRun extends RunState, StoredListCursor {
  id: string;
  memberId: string;
  sessionId: string;
  way: RunWay;
  reason: RunReason | null;
  allowedAgainAt: string | null;
  paceSeconds: number;
  dialAt: string | null;
  callId: string | null;
  total: number;
  totalIsEstimate: boolean;
  startedAt: string;
  endedAt: string | null;
}

const columns = sql`
  r.id, r.member_id as "memberId", r.session_id as "sessionId", r.way, r.phase, r.is_pausing as "isPausing", r.reason,
  r.allowed_again_at as "allowedAgainAt", r.pace_seconds as "paceSeconds", r.dial_at as "dialAt", r.call_id as "callId",
  r.walk as list, r.ids, r.place, r.total, r.total_is_estimate as "totalIsEstimate", r.started_at as "startedAt",
  r.ended_at as "endedAt"`;

export interface NewRun {
  memberId: string;
  sessionId: string;
  way: RunWay;
  paceSeconds: number;
  listCursor: NewListCursor;
  at: Date;
}

/** Inserts a run. Undefined: the member has another run that is not over. */
export async function insertRun(tx: Queryable, run: NewRun): Promise<string | undefined> {
  const { list, ids, place, total, totalIsEstimate } = run.listCursor;
  const insert = insertInto('dialling_run', {
    tenant_id: tx.tenantId,
    member_id: run.memberId,
    session_id: run.sessionId,
    way: run.way,
    phase: 'counting',
    pace_seconds: run.paceSeconds,
    dial_at: run.at,
    walk: JSON.stringify(list),
    ids,
    place: place && JSON.stringify(place),
    total,
    total_is_estimate: totalIsEstimate,
    started_at: run.at,
  });
  const [row] = await tx.query<{ id: string }>(sql`${insert} on conflict do nothing returning id`);
  return row?.id;
}

async function findOne(db: Queryable, where: Sql, further: Sql): Promise<StoredRun | undefined> {
  const [run] = await db.query<StoredRun>(sql`
    select ${columns} from dialling_run r where r.tenant_id = ${db.tenantId} and ${where} ${further}`);
  return run;
}

export const findRun = (db: Queryable, id: string) => findOne(db, sql`r.id = ${id}`, nothing);

export const findNewestRun = (db: Queryable, memberId: string) =>
  findOne(db, sql`r.member_id = ${memberId}`, sql`order by r.id desc limit 1`);

/** Locks a run. A second caller waits here until the first has committed, and then reads its changes. */
export const lockRun = (tx: Queryable, id: string) => findOne(tx, sql`r.id = ${id}`, sql`for update`);

/** Locks the member's run that is not over. */
export const lockRunOf = (tx: Queryable, memberId: string) =>
  findOne(tx, sql`r.member_id = ${memberId} and r.phase <> 'ended'`, sql`for update`);

export const lockRunByCall = (tx: Queryable, callId: string) =>
  findOne(tx, sql`r.call_id = ${callId} and r.phase <> 'ended'`, sql`for update`);

export type RunChange = RunState &
  Pick<StoredRun, 'reason' | 'allowedAgainAt' | 'paceSeconds' | 'callId' | 'sessionId'> & {
    dialAt: Date | null;
    endedAt: Date | null;
  };

export async function updateRun(tx: Queryable, id: string, run: RunChange): Promise<void> {
  await tx.query(sql`
    update dialling_run set phase = ${run.phase}, is_pausing = ${run.isPausing}, reason = ${run.reason},
      allowed_again_at = ${run.allowedAgainAt}, pace_seconds = ${run.paceSeconds}, dial_at = ${run.dialAt},
      call_id = ${run.callId}, session_id = ${run.sessionId}, ended_at = ${run.endedAt}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export interface NewTurn {
  customerId: string;
  callId: string | null;
  passedOver: PassedOver | null;
  /** The position in the list after which the run continues. Null keeps the stored position. */
  place: ListCursorPlace | null;
  at: Date;
}

/** Inserts a turn. Expects the run locked. False: the customer had a turn already. */
export async function insertTurn(tx: Queryable, runId: string, turn: NewTurn): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into dialling_turn (tenant_id, run_id, customer_id, position, call_id, passed_over, at)
    select ${tx.tenantId}::bigint, ${runId}::bigint, ${turn.customerId}::bigint, 1 + coalesce(max(position), 0),
      ${turn.callId}::bigint, ${turn.passedOver}::text, ${turn.at}::timestamptz
    from dialling_turn where tenant_id = ${tx.tenantId} and run_id = ${runId}
    on conflict (tenant_id, run_id, customer_id) do nothing returning position`);
  if (inserted.length > 0 && turn.place) {
    await tx.query(sql`
      update dialling_run set place = ${JSON.stringify(turn.place)}::jsonb
      where tenant_id = ${tx.tenantId} and id = ${runId}`);
  }
  return inserted.length > 0;
}

/** Finds which of these customers had their turn. */
export async function findTried(db: Queryable, runId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select customer_id as id from dialling_turn
    where tenant_id = ${db.tenantId} and run_id = ${runId} and customer_id = any(${ids})`);
  return new Set(rows.map(({ id }) => id));
}

export interface RunCounts {
  done: number;
  called: number;
  answered: number;
  passedOver: number;
  noNote: number;
  talkSeconds: number;
}

export async function countTurns(db: Queryable, runId: string): Promise<RunCounts> {
  const [counts] = await db.query<RunCounts>(sql`
    select count(*)::integer as done, count(t.call_id)::integer as called,
      count(c.answered_at)::integer as answered, count(t.passed_over)::integer as "passedOver",
      count(*) filter (where c.no_note and not c.followed_up)::integer as "noNote",
      coalesce(sum(c.talk_seconds), 0)::integer as "talkSeconds"
    from dialling_turn t left join call c on c.tenant_id = t.tenant_id and c.id = t.call_id
    where t.tenant_id = ${db.tenantId} and t.run_id = ${runId}`);
  return counts!;
}

/** Records that there is nothing to write about this call. */
export async function noteNoNote(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`update call set no_note = true where tenant_id = ${tx.tenantId} and id = ${callId}`);
}

export async function findCallIds(db: Queryable, runId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select call_id as id from dialling_turn
    where tenant_id = ${db.tenantId} and run_id = ${runId} and call_id is not null`);
  return rows.map(({ id }) => id);
}

/** Finds the customer whose turn led to this call. */
export async function findCustomerOf(db: Queryable, runId: string, callId: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select customer_id as id from dialling_turn
    where tenant_id = ${db.tenantId} and run_id = ${runId} and call_id = ${callId}`);
  return row?.id;
}

export interface StoredTurn {
  customerId: string;
  position: number;
  callId: string | null;
  cause: CallCause | null;
  talkSeconds: number;
  passedOver: PassedOver | null;
  at: string;
}

/** Finds turns before a position, the last first. */
export function findTurns(db: Queryable, runId: string, before: number, size: number): Promise<StoredTurn[]> {
  return db.query(sql`
    select t.customer_id as "customerId", t.position, t.call_id as "callId", c.cause,
      coalesce(c.talk_seconds, 0) as "talkSeconds", t.passed_over as "passedOver", t.at
    from dialling_turn t left join call c on c.tenant_id = t.tenant_id and c.id = t.call_id
    where t.tenant_id = ${db.tenantId} and t.run_id = ${runId} and t.position < ${before}
    order by t.position desc limit ${size}`);
}

export async function deleteRun(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from dialling_run where tenant_id = ${tx.tenantId} and id = ${id} and phase = 'ended'`);
}
