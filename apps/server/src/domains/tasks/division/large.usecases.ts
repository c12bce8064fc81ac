import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { insertTaskChange } from '../core/tasks.repository.ts';
import { divideSome, revertSome, type DivisionPass } from './division.repository.ts';
import * as repository from './large.repository.ts';

/**
 * Telephone numbers in one transaction. Writing so many takes a fraction of a second, and others wait no longer for
 * them.
 */
const PART = 2000;

export type LargeDivisions = ReturnType<typeof createLargeDivisions>;

/**
 * Carries out divisions that are too large for one request, and large returns of numbers. It works part by part, and
 * each part is stored with the progress.
 */
export function createLargeDivisions({ db, clock, part = PART }: { db: Db; clock: Clock; part?: number }) {
  /** Begins a division in the caller's transaction, which has locked the task. */
  async function begin(tx: Queryable, division: repository.NewLargeDivision): Promise<void> {
    const id = await repository.insertLarge(tx, division, clock.now());
    await queue.enqueue(tx, { task: divideTask, id });
  }

  /** Runs as a queue task. Continues after the last stored part if an earlier run was interrupted. */
  async function run(tenantId: string, id: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    while (await tenant.transaction((tx) => runPart(tx, id), 'for its values'));
  }

  /** Carries out the next part. Returns true if more is left. */
  async function runPart(tx: Queryable, id: string): Promise<boolean> {
    const found = await repository.lockLarge(tx, id);
    if (!found) return false;
    const { division, goesOn } = found;
    if (!goesOn) return end(tx, division, 'withdrawn');
    const size = Math.min(part, division.total - division.done);
    const progress = await divideOrRevert(tx, division, size);
    await repository.noteProgress(tx, { id, ...progress });
    const isWhole = progress.done - division.done < part || progress.done === division.total;
    return isWhole ? end(tx, { ...division, ...progress }, 'done') : true;
  }

  function divideOrRevert(
    tx: Queryable,
    { taskId, asked, ...division }: repository.LargeDivision,
    size: number,
  ): Promise<DivisionPass> {
    const { shares = [], userIds = null, undialledOnly } = asked;
    return division.what === 'divide'
      ? divideSome(tx, { taskId, shares, undialledOnly }, division, size)
      : revertSome(tx, { taskId, userIds, undialledOnly, at: clock.now() }, division, size);
  }

  async function end(
    tx: Queryable,
    { id, taskId, what, actorId, moved }: repository.LargeDivision,
    state: 'done' | 'withdrawn',
  ): Promise<false> {
    await repository.endLarge(tx, id, state);
    const kind = what === 'divide' ? 'divided' : 'reverted';
    const change = { taskId, at: clock.now(), actorId, what: kind, detail: { count: moved } } as const;
    if (moved > 0) await insertTaskChange(tx, change);
    return false;
  }

  /**
   * Ends the division after the last try of the queue, so that the task does not stay closed. Moved numbers stay moved.
   */
  async function giveUp(tenantId: string, id: string): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const found = await repository.lockLarge(tx, id);
      if (found) await end(tx, found.division, 'withdrawn');
    });
  }

  return { begin, run, giveUp };
}

/** Divides very many numbers of a task, or takes them back. */
export const divideTask: QueueTask = { name: 'tasks.divide', attempts: 8 };
