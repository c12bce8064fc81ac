import type { SheetColumns } from '@haihu/contract/tasks/intakes';
import type { IntakeReason, NumberSource } from '@haihu/contract/tasks/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import type { StoredListCursor } from '../../customers/customers.api.ts';

export interface StoredIntake {
  id: string;
  taskId: string;
  source: NumberSource;
  makerId: string;
  jobId: string | null;
  filePath: string | null;
  fileName: string | null;
  /** The columns of its file, as the maker chose them; null if the maker did not choose. */
  columns: SheetColumns[] | null;
  /** The customers that were asked for; null for a list or a file. */
  asked: AskedCustomers | null;
  state: 'reading' | 'done' | 'failed';
  taken: number;
  refused: number;
  /** True if the maker is told only rounded figures, and only the rows that are no number. */
  isRounded: boolean;
  endedAt: string | null;
  undone: Undone | null;
}

/** The result of an undo. */
export interface Undone {
  takenBack: number;
  /** Numbers that stay, because they were called, written about or open. */
  kept: number;
}

/**
 * A stored cursor through customers, and the session that asked for it. The rights of the session decide which
 * customers are found.
 */
export interface AskedCustomers {
  walk: StoredListCursor;
  sessionId: string;
  total: number;
}

export type NewIntake = Pick<StoredIntake, 'taskId' | 'source' | 'makerId'> &
  Partial<Pick<StoredIntake, 'jobId' | 'filePath' | 'fileName' | 'columns' | 'asked' | 'isRounded'>>;

export async function insertIntake(tx: Queryable, intake: NewIntake, at: Date): Promise<string> {
  const { taskId, source, makerId, jobId = null, filePath = null, asked = null, isRounded = false } = intake;
  const { fileName = null, columns = null } = intake;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into task_intake (tenant_id, task_id, source, maker_id, job_id, file_path, file_name,
      file_columns, asked, is_rounded, created_at)
    values (${tx.tenantId}, ${taskId}, ${source}, ${makerId}, ${jobId}, ${filePath}, ${fileName},
      ${columns && JSON.stringify(columns)}::jsonb, ${asked && JSON.stringify(asked)}::jsonb, ${isRounded}, ${at})
    returning id`);
  return row!.id;
}

export async function findIntake(db: Queryable, id: string): Promise<StoredIntake | undefined> {
  const [found] = await db.query<StoredIntake>(sql`
    select id, task_id as "taskId", source, maker_id as "makerId", job_id as "jobId", file_path as "filePath", asked,
      file_name as "fileName", file_columns as columns, state, taken, refused, is_rounded as "isRounded", ended_at as "endedAt",
      case when undone_at is not null then jsonb_build_object('takenBack', taken_back, 'kept', kept) end as undone
    from task_intake where tenant_id = ${db.tenantId} and id = ${id}`);
  return found;
}

/** Locks an intake until the transaction ends. */
export async function lockIntake(tx: Queryable, id: string): Promise<StoredIntake | undefined> {
  await tx.query(sql`select from task_intake where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return findIntake(tx, id);
}

/**
 * Removes the numbers that nobody called, wrote about or has open. Returns how many were removed, and how many stay.
 */
export async function takeBackNumbers(tx: Queryable, intakeId: string, at: Date): Promise<Undone> {
  const [row] = await tx.query<Undone>(sql`
    with fresh as (
      select id from task_number
      where tenant_id = ${tx.tenantId} and intake_id = ${intakeId} and state = 'waiting' and attempts = 0
        and outcome is null and level is null and (held_by is null or held_until <= ${at})
      order by id for update
    ),
    gone as (
      delete from task_number n using fresh where n.tenant_id = ${tx.tenantId} and n.id = fresh.id returning n.id
    )
    select (select count(*) from gone)::integer as "takenBack",
      (select count(*) from task_number where tenant_id = ${tx.tenantId} and intake_id = ${intakeId})::integer
        - (select count(*) from gone)::integer as kept`);
  return row!;
}

export async function setIntakeUndone(tx: Queryable, id: string, { takenBack, kept }: Undone, at: Date): Promise<void> {
  await tx.query(sql`
    update task_intake set undone_at = ${at}, taken_back = ${takenBack}, kept = ${kept}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function endIntake(
  tx: Queryable,
  id: string,
  { state, taken, refused }: Pick<StoredIntake, 'state' | 'taken' | 'refused'>,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    update task_intake set state = ${state}, taken = ${taken}, refused = ${refused}, ended_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function setRounded(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`update task_intake set is_rounded = true where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export interface IntakeRefusal {
  row: number;
  reason: IntakeReason;
  otherTaskId: string | null;
  problem: string | null;
  cellEnc: Buffer;
}

export async function insertRefusals(tx: Queryable, intakeId: string, refusals: IntakeRefusal[]): Promise<void> {
  const column = <Value>(of: (refusal: IntakeRefusal) => Value) => refusals.map(of);
  await tx.query(sql`
    insert into task_refusal (tenant_id, intake_id, row, reason, other_task_id, problem, cell_enc)
    select ${tx.tenantId}::bigint, ${intakeId}::bigint, given.*
    from unnest(${column(({ row }) => row)}::int[], ${column(({ reason }) => reason)}::text[],
      ${column(({ otherTaskId }) => otherTaskId)}::bigint[], ${column(({ problem }) => problem)}::text[],
      ${column(({ cellEnc }) => cellEnc)}::bytea[]) as given
    on conflict do nothing`);
}

export async function countProblems(db: Queryable, intakeId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from task_refusal
    where tenant_id = ${db.tenantId} and intake_id = ${intakeId} and reason = 'problem'`);
  return row!.count;
}

/** Lists refusals in the order of the list. For a rounded list, lists only rows that are no number. */
export function findRefusals(
  db: Queryable,
  { id, isRounded }: Pick<StoredIntake, 'id' | 'isRounded'>,
  after: string | null,
  size: number,
) {
  return db.query<IntakeRefusal & { otherTaskName: string | null }>(sql`
    select r.row, r.reason, r.other_task_id as "otherTaskId", t.name as "otherTaskName", r.problem,
      r.cell_enc as "cellEnc"
    from task_refusal r left join task t on t.tenant_id = r.tenant_id and t.id = r.other_task_id
    where r.tenant_id = ${db.tenantId} and r.intake_id = ${id} ${after ? sql`and r.row > ${after}::int` : nothing}
      ${isRounded ? sql`and r.reason = 'problem'` : nothing}
    order by r.row limit ${size}`);
}

/** Counts the rows of a list that are no number, and those on the do-not-call list. */
export async function countReasons(db: Queryable, id: string): Promise<{ problem: number; doNotCall: number }> {
  const [row] = await db.query<{ problem: number; doNotCall: number }>(sql`
    select count(*) filter (where reason = 'problem')::integer as problem,
      count(*) filter (where reason = 'do_not_call')::integer as "doNotCall"
    from task_refusal where tenant_id = ${db.tenantId} and intake_id = ${id}`);
  return row!;
}
