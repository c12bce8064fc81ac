import type { ErrorName } from '@haihu/contract/errors';
import { failJob, findJob, finishJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Db, Queryable, TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { SpreadsheetRefused } from '../../../platform/spreadsheet/refusal.ts';
import { createCountedLists, refusalResult } from '../../numbers/numbers.api.ts';
import { requireOpenTask } from '../core/tasks.policy.ts';
import { findTasks } from '../core/tasks.repository.ts';
import { createIntakeEntries, type IntakeEntriesParts } from './intake-entries.ts';
import * as intakes from './intakes.repository.ts';
import { createReadDialled, createTakeNumbers, type TakeParts } from './take-numbers.ts';
import { tellEntered } from './tell-entered.ts';
import { intakeCountsOf } from './told-intake.ts';

/** Takes in a spreadsheet, or customers, as numbers of a task. */
export const intakeTask: QueueTask = { name: 'tasks.intake', attempts: 4 };

export interface RunIntakeParts extends TakeParts, IntakeEntriesParts {
  db: Db;
}

/** Makes the job that reads a list and takes its numbers into the task. */
export function createRunIntake(parts: RunIntakeParts) {
  const { db, clock } = parts;
  const takeNumbers = createTakeNumbers(parts);
  const readDialled = createReadDialled(parts);
  const lists = createCountedLists(parts);
  const { entriesOf, sheetOf } = createIntakeEntries(parts);

  /**
   * Runs as a queue task. Begins again if an earlier run was interrupted: numbers taken in before are recognised by
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
      await end(tenant, intake, sums, problem, refusalResult(error));
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
      await tellEntered(tx, { userId: makerId, sessionId, page: 'intake', pageId: id }, ended, at);
    });
  }

  return run;
}

/** Returns the input of the job. Older jobs name no session. */
async function inputOf(db: Queryable, jobId: string): Promise<{ reason?: string | null; sessionId?: string }> {
  return (await findJob(db, jobId))?.input ?? {};
}

function nameOf(error: unknown): ErrorName {
  return error instanceof AppError || error instanceof SpreadsheetRefused ? error.errorName : 'server.failed';
}
