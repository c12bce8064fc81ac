import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { FileApi } from '../../files/files.api.ts';
import { showCell } from '../../numbers/numbers.api.ts';
import { intakeNotFound } from '../core/tasks.errors.ts';
import { requireLed, requireOpenTask } from '../core/tasks.policy.ts';
import { findTasks } from '../core/tasks.repository.ts';
import * as intakes from './intakes.repository.ts';
import { createRunIntake, intakeTask, type RunIntakeParts } from './run-intake.ts';
import { intakeCountsOf, intakeUndoUntilOf, shownRefusal, shownUndoing } from './told-intake.ts';
import { createTypedNumbers } from './typed-numbers.usecases.ts';

export interface IntakeParts extends RunIntakeParts {
  files: Pick<FileApi, 'keep' | 'read'>;
}

/** Takes numbers into a task: typed, from a spreadsheet, or from customers. */
export function createIntakes(parts: IntakeParts) {
  const { db, cipher, clock, files, listCursors } = parts;

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
      undone: found.undone && shownUndoing(found, taken, found.undone),
      list: shown.map((refusal) => ({
        ...shownRefusal(refusal),
        cell: showCell(member, cipher.open(member.tenantId, refusal.cellEnc)),
      })),
      next: last && rows.length > size ? writeCursor({ at, id: String(last.row) }) : null,
      total: isRounded ? await intakes.countProblems(tenant, id) : refused,
      totalIsEstimate: false,
    };
  }

  return { addNumbers: createTypedNumbers(parts), importNumbers, addCustomers, read, run: createRunIntake(parts) };
}
