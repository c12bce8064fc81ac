import { buffer } from 'node:stream/consumers';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { ErrorName } from '@haihu/contract/errors';
import { type ResultPage, push } from '@haihu/contract/socket';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob, failJob, findJob, finishJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable, TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { SpreadsheetRefused } from '../../../platform/spreadsheet/refusal.ts';
import type { CustomerApi, ListCursors } from '../../customers/customers.api.ts';
import type { FileApi } from '../../files/files.api.ts';
import {
  createCountedLists,
  type NumberEntry,
  sheetNumbersOf,
  showCell,
  toldOfRefusal,
} from '../../numbers/numbers.api.ts';
import { intakeNotFound } from '../core/tasks.errors.ts';
import { requireLed, requireOpenTask } from '../core/tasks.policy.ts';
import { findTasks } from '../core/tasks.repository.ts';
import * as intakes from './intakes.repository.ts';
import { createReadDialled, createTakeNumbers, type TakeParts } from './take-numbers.ts';
import { intakeCountsOf, toldUndone, intakeUndoUntilOf } from './told-intake.ts';

/** Telephone numbers in one transaction. */
const BATCH = 500;
/** The number of customers asked for at a time. At the end of a list one look may find none, and yet more follow. */
const WALKED_AT_ONCE = 100;

export interface IntakeParts extends TakeParts {
  db: Db;
  files: Pick<FileApi, 'keep' | 'read'>;
  listCursors: ListCursors;
  customers: Pick<CustomerApi, 'findNumber' | 'findNames'>;
  /** Finds the member of a session. Throws a `session.*` error if the session is over. */
  findSession: (sessionId: string) => Promise<{ member: Member }>;
}

export type Intakes = ReturnType<typeof createIntakes>;

/** Takes numbers into a task: typed, from a spreadsheet, or from customers. */
export function createIntakes(parts: IntakeParts) {
  const { db, cipher, clock, files, listCursors, customers, findSession } = parts;
  const takeNumbers = createTakeNumbers(parts);
  const readDialled = createReadDialled(parts);
  const lists = createCountedLists(parts);

  /**
   * Takes in a typed list. Throws `customers.reason_needed`, and `customers.list_rows_used` if the member's budget has
   * no room for the list.
   */
  async function addNumbers(
    member: Member,
    { taskId, source, numbers, reason }: RequestOf<'tasks.addNumbers'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.addNumbers'>> {
    const tenant = db.forTenant(member.tenantId);
    requireOpenTask(requireLed(member, (await findTasks(tenant, [taskId]))[0]));
    const { hashes, known } = await readDialled(tenant, taskId, numbers);
    const action = 'tasks.number_search';
    const list = { action, count: hashes.length, hashes, known, reason } as const;
    const { isRounded } = await lists.admit(member, { ...list, once: `${key.key} ${key.bodyHash.toString('hex')}` });
    const entries = numbers.map(({ number, name = '', remark = '' }, index): NumberEntry => ({
      row: index + 1,
      number,
      name,
      remark,
      customerId: null,
    }));
    const { intakeId } = await tenant.transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        const id = await intakes.insertIntake(tx, { taskId, source, makerId: member.userId, isRounded }, clock.now());
        const { taken } = await takeNumbers(tx, { taskId, intakeId: id }, entries);
        const counts = { taken, refused: entries.length - taken };
        await intakes.endIntake(tx, id, { state: 'done', ...counts }, clock.now());
        const to = { userId: member.userId, sessionId: member.sessionId, page: 'typed', pageId: taskId } as const;
        await tellEntered(tx, to, { id, isRounded, ...counts });
        return { intakeId: id };
      }),
    );
    return { intakeId, ...(await answered(tenant, intakeId, numbers.length)) };
  }

  /** Returns the stored result of a typed list, so that a repeated request gets the same answer. */
  async function answered(tenant: TenantDb, intakeId: string, count: number) {
    const intake = (await intakes.findIntake(tenant, intakeId))!;
    const refusals = new Map(
      (await intakes.findRefusals(tenant, intake, null, count)).map((refusal) => [refusal.row, refusal]),
    );
    const list = Array.from({ length: count }, (_, index) => {
      const refusal = refusals.get(index + 1);
      return refusal
        ? shownRefusal(refusal)
        : { row: index + 1, state: 'taken' as const, otherTask: null, problem: null };
    });
    return { ...(await intakeCountsOf(tenant, intake)), rounded: intake.isRounded, list };
  }

  async function importNumbers(
    member: Member,
    { taskId, filePath, fileName, columns, reason }: RequestOf<'tasks.importNumbers'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.importNumbers'>> {
    return begin(
      member,
      taskId,
      key,
      async (tx) => {
        await files.keep(tx, member, filePath);
        return { source: 'sheet', filePath, fileName, columns };
      },
      reason,
    );
  }

  async function addCustomers(
    member: Member,
    { taskId, whom }: RequestOf<'tasks.addCustomers'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.addCustomers'>> {
    requireOpenTask(requireLed(member, (await findTasks(db.forTenant(member.tenantId), [taskId]))[0]));
    const { total, totalIsEstimate: _, ...listCursor } = await listCursors.begin(member, whom);
    return begin(member, taskId, key, async () => ({
      source: 'customers',
      asked: { walk: listCursor, sessionId: member.sessionId, total },
    }));
  }

  function begin(
    member: Member,
    taskId: string,
    key: IdempotencyKey,
    describe: (
      tx: Queryable,
    ) => Promise<Pick<intakes.NewIntake, 'source' | 'filePath' | 'fileName' | 'columns' | 'asked'>>,
    reason?: string,
  ): Promise<{ intakeId: string; jobId: string }> {
    const at = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      requireOpenTask(requireLed(member, (await findTasks(tx, [taskId]))[0]));
      return once(tx, member, key, at, async () => {
        const described = await describe(tx);
        const { sessionId } = member;
        const jobId = await createJob(tx, member, 'tasks.intake', at, { reason: reason ?? null, sessionId });
        const intakeId = await intakes.insertIntake(tx, { taskId, makerId: member.userId, jobId, ...described }, at);
        await queue.enqueue(tx, { task: intakeTask, id: intakeId });
        return { intakeId, jobId };
      });
    });
  }

  /**
   * Runs as a queue task. Begins anew if an earlier run was interrupted: numbers taken in before are recognised by
   * their rows.
   */
  async function run(tenantId: string, intakeId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const intake = await intakes.findIntake(tenant, intakeId);
    if (intake?.state !== 'reading' || intake.jobId === null) return;
    const progress = trackProgress(tenant, intake.jobId, clock);
    const sums = { taken: 0, refused: 0 };
    try {
      const isRounded = intake.source === 'sheet' && (await admitSheet(tenant, intake));
      if (isRounded) await intakes.setRounded(tenant, intakeId);
      for await (const entries of entriesOf(tenant, intake)) {
        await tenant.transaction(async (tx) => {
          requireOpenTask((await findTasks(tx, [intake.taskId]))[0]!);
          const { taken } = await takeNumbers(tx, { taskId: intake.taskId, intakeId }, entries);
          sums.taken += taken;
          sums.refused += entries.length - taken;
        }, 'for its values');
        await progress.report(sums.taken + sums.refused, intake.asked?.total ?? 0);
      }
    } catch (error) {
      const problem = nameOf(error);
      await end(tenant, intake, sums, problem, toldOfRefusal(error));
      if (problem === 'server.failed') throw error;
      return;
    }
    await end(tenant, intake, sums, null);
  }

  /**
   * Counts the numbers of a spreadsheet against the budget. Returns true if its results are rounded. Throws
   * `customers.reason_needed` and `customers.list_rows_used`.
   */
  async function admitSheet(tenant: TenantDb, intake: intakes.StoredIntake) {
    const { id, taskId, makerId, jobId } = intake;
    const sums = { count: 0, known: 0 };
    for await (const entries of sheetOf(tenant, intake)) {
      const { hashes, known } = await readDialled(tenant, taskId, entries);
      sums.count += hashes.length;
      sums.known += known;
    }
    const { reason = null } = await inputOf(tenant, jobId!);
    const maker = { tenantId: tenant.tenantId, userId: makerId };
    const action = 'tasks.number_search';
    const admitted = await lists.admit(maker, { action, ...sums, reason: reason ?? undefined, once: `intake ${id}` });
    return admitted.isRounded;
  }

  function entriesOf(tenant: TenantDb, intake: intakes.StoredIntake): AsyncGenerator<NumberEntry[]> {
    return intake.asked ? customersOf(tenant, intake.asked) : sheetOf(tenant, intake);
  }

  async function* sheetOf(tenant: TenantDb, intake: intakes.StoredIntake): AsyncGenerator<NumberEntry[]> {
    const file = await buffer(await files.read(tenant.tenantId, intake.filePath!));
    yield* sheetNumbersOf(file, BATCH, intake.columns);
  }

  /**
   * Yields the customers that the member may call at this moment. Leaves out those whose public pool hides the number.
   */
  async function* customersOf(
    tenant: TenantDb,
    { walk: listCursor, sessionId }: intakes.AskedCustomers,
  ): AsyncGenerator<NumberEntry[]> {
    const { member } = await findSession(sessionId);
    const except = new Set(listCursor.list.by === 'ids' ? [] : listCursor.list.except);
    let row = 0;
    let place = listCursor.place;
    do {
      const { steps, goesOn } = await listCursors.ahead(member, { ...listCursor, place }, WALKED_AT_ONCE);
      const ids = steps.map(({ id }) => id).filter((id) => !except.has(id));
      const found = await customers.findNames(tenant, ids);
      const names = new Map(found.map(({ id, name }) => [id, name]));
      const entries: NumberEntry[] = [];
      for (const customerId of ids) {
        const number = await numberOf(tenant, member, customerId);
        if (number === null) continue;
        row += 1;
        entries.push({ row, number, name: (names.get(customerId) ?? '').slice(0, 60), remark: '', customerId });
      }
      if (entries.length > 0) yield entries;
      place = goesOn;
    } while (place !== null);
  }

  async function numberOf(tenant: TenantDb, member: Member, customerId: string): Promise<string | null> {
    try {
      return await customers.findNumber(tenant, member, customerId);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  async function end(
    tenant: TenantDb,
    { id, jobId, makerId }: intakes.StoredIntake,
    counts: { taken: number; refused: number },
    problem: ErrorName | null,
    refusal: Record<string, number> = {},
  ): Promise<void> {
    const at = clock.now();
    await tenant.transaction(async (tx) => {
      await intakes.endIntake(tx, id, { state: problem ? 'failed' : 'done', ...counts }, at);
      if (problem) return failJob(tx, jobId!, problem, at, refusal);
      const ended = (await intakes.findIntake(tx, id))!;
      await finishJob(tx, jobId!, { ...(await intakeCountsOf(tx, ended)) }, at);
      const { sessionId } = await inputOf(tx, jobId!);
      await tellEntered(tx, { userId: makerId, sessionId, page: 'intake', pageId: id }, ended);
    });
  }

  /** Tells the session that asked that its numbers were entered. For a rounded list, all numbers that were stored before are one figure. */
  async function tellEntered(tx: Queryable, to: Asker, intake: Parameters<typeof intakeCountsOf>[1]): Promise<void> {
    const { userId, ...where } = to;
    const { taken, refused } = await intakeCountsOf(tx, intake);
    const { problem, doNotCall } = await intakes.countReasons(tx, intake.id);
    const listed = intake.isRounded ? 0 : doNotCall;
    const counts = { entered: taken, doubtful: refused - problem - listed, listed, refused: problem };
    const data = { what: 'numbers', ...counts, ...where };
    await pushTo(tx, [{ to: [userId], type: push.importEnded, data }], clock.now());
  }

  async function read(member: Member, { id, next, size }: RequestOf<'tasks.intake'>): Promise<ReplyOf<'tasks.intake'>> {
    const tenant = db.forTenant(member.tenantId);
    const found = await intakes.findIntake(tenant, id);
    if (found?.makerId !== member.userId) throw intakeNotFound();
    const after = next ? readCursor(next).id : null;
    const rows = await intakes.findRefusals(tenant, found, after, size + 1);
    const shown = rows.slice(0, size);
    const { taskId, fileName, state, isRounded } = found;
    const { taken, refused } = await intakeCountsOf(tenant, found);
    const now = clock.now();
    const at = now.toISOString();
    const last = shown.at(-1);
    return {
      taskId,
      fileName,
      state,
      taken,
      refused,
      rounded: isRounded,
      undoUntil: intakeUndoUntilOf(found, now),
      undone: found.undone && toldUndone(found, taken, found.undone),
      list: shown.map((refusal) => ({
        ...shownRefusal(refusal),
        cell: showCell(member, cipher.open(member.tenantId, refusal.cellEnc)),
      })),
      next: last && rows.length > size ? writeCursor({ at, id: String(last.row) }) : null,
      total: isRounded ? await intakes.countProblems(tenant, id) : refused,
      totalIsEstimate: false,
    };
  }

  return { addNumbers, importNumbers, addCustomers, read, run };
}

/** The member who is told the result of a list. `page` shows the result in the session that asked. */
interface Asker {
  userId: string;
  sessionId: string | undefined;
  page: ResultPage;
  pageId: string;
}

/** Returns the input of the job. Older jobs name no session. */
async function inputOf(db: Queryable, jobId: string): Promise<{ reason?: string | null; sessionId?: string }> {
  return (await findJob(db, jobId))?.input ?? {};
}

function shownRefusal({
  row,
  reason,
  otherTaskId,
  otherTaskName,
  problem,
}: Awaited<ReturnType<typeof intakes.findRefusals>>[number]) {
  const otherTask = otherTaskId && otherTaskName !== null ? { id: otherTaskId, name: otherTaskName } : null;
  return { row, state: reason, otherTask, problem };
}

function nameOf(error: unknown): ErrorName {
  return error instanceof AppError || error instanceof SpreadsheetRefused ? error.errorName : 'server.failed';
}

/** Takes in a spreadsheet, or customers, as numbers of a task. */
export const intakeTask: QueueTask = { name: 'tasks.intake', attempts: 4 };
