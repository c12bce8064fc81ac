import type { ReplyOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { intakeNotFound, intakeNotUndoable } from '../core/tasks.errors.ts';
import { requireLed } from '../core/tasks.policy.ts';
import { insertTaskChange, lockTasks } from '../core/tasks.repository.ts';
import { findIntake, lockIntake, setIntakeUndone, takeBackNumbers } from './intakes.repository.ts';
import { intakeCountsOf, shownUndoing, intakeUndoUntilOf } from './told-intake.ts';

/** Removes a list of numbers from its task again. The member's budget that its numbers cost stays spent. */
export function createUndoIntake({ db, clock }: { db: Db; clock: Clock }) {
  return async function undoIntake(member: Member, id: string): Promise<ReplyOf<'tasks.undoIntake'>> {
    const tenant = db.forTenant(member.tenantId);
    const taskId = (await findIntake(tenant, id))?.taskId;
    return tenant.transaction(async (tx) => {
      // Locks the task first, as dividing and deleting its numbers do.
      const [task] = taskId ? await lockTasks(tx, [taskId]) : [];
      const intake = await lockIntake(tx, id);
      if (intake?.makerId !== member.userId) throw intakeNotFound();
      requireLed(member, task);
      const at = clock.now();
      if (intakeUndoUntilOf(intake, at) === null) throw intakeNotUndoable();
      const undone = await takeBackNumbers(tx, id, at);
      await setIntakeUndone(tx, id, undone, at);
      const told = shownUndoing(intake, (await intakeCountsOf(tx, intake)).taken, undone);
      const detail = { count: told.takenBack };
      await insertTaskChange(tx, { taskId: intake.taskId, at, actorId: member.userId, what: 'undone', detail });
      return told;
    });
  };
}
