import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { OwnOutcome } from '@haihu/contract/tasks/outcomes';
import { MOST_OWN_OUTCOMES } from '@haihu/contract/tasks/values';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { requireLed, requireSeen } from '../core/tasks.policy.ts';
import { findTasks, lockTasks } from '../core/tasks.repository.ts';
import * as repository from './outcomes.repository.ts';

/** Makes the error of an outcome that is not offered for a call. */
export const outcomeNotFound = () => new AppError('tasks.outcome_not_found');
const outcomeExists = () => new AppError('tasks.outcome_exists');

/** Manages the own outcomes of an enterprise and of its tasks. */
export function createOwnOutcomes({ db, clock }: { db: Db; clock: Clock }) {
  async function list(member: Member, { taskId }: RequestOf<'tasks.outcomes'>): Promise<ReplyOf<'tasks.outcomes'>> {
    const tenant = db.forTenant(member.tenantId);
    if (taskId !== undefined) requireSeen(member, (await findTasks(tenant, [taskId]))[0]);
    return { list: await repository.findOwnOutcomes(tenant, taskId ?? null) };
  }

  async function save(
    member: Member,
    { id: known, taskId, ...form }: RequestOf<'tasks.saveOutcome'>,
    key: IdempotencyKey,
  ): Promise<OwnOutcome> {
    const tenant = db.forTenant(member.tenantId);
    const isLast = form.kind === 'refused' || form.kind === 'wrong';
    const settled = isLast ? { ...form, times: 0 } : form;
    const { id } = await tenant.transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        const at = clock.now();
        if (taskId !== null) requireLed(member, (await lockTasks(tx, [taskId]))[0]);
        const saved = known
          ? await change(tx, { id: known, taskId }, settled)
          : await add(tx, member, taskId, settled, at);
        await audit(tx, member, { at, action: 'tasks.outcome_saved', subjectId: null, detail: { name: form.words } });
        return { id: saved };
      }),
    );
    return (await repository.findOwnOutcome(tenant, id))!;
  }

  async function add(
    tx: Queryable,
    { userId }: Member,
    taskId: string | null,
    form: Parameters<typeof repository.insertOwnOutcome>[2],
    at: Date,
  ): Promise<string> {
    const present = (await repository.findOwnOutcomes(tx, taskId)).filter((each) => each.taskId === taskId);
    if (present.length >= MOST_OWN_OUTCOMES) throw new AppError('tasks.too_many_outcomes');
    const id = await repository.insertOwnOutcome(tx, taskId, form, { userId, at });
    if (id === undefined) throw outcomeExists();
    return id;
  }

  async function change(
    tx: Queryable,
    { id, taskId }: { id: string; taskId: string | null },
    form: Parameters<typeof repository.updateOwnOutcome>[2],
  ): Promise<string> {
    const before = await repository.findOwnOutcome(tx, id);
    if (!before || before.isDeleted || before.taskId !== taskId) throw outcomeNotFound();
    if (!(await repository.updateOwnOutcome(tx, id, form))) throw outcomeExists();
    return id;
  }

  async function remove(member: Member, id: string): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const at = clock.now();
      const before = await repository.findOwnOutcome(tx, id);
      if (!before || before.isDeleted) throw outcomeNotFound();
      if (before.taskId !== null) requireLed(member, (await lockTasks(tx, [before.taskId]))[0]);
      await repository.hideOwnOutcome(tx, id, at);
      const detail = { name: before.words };
      await audit(tx, member, { at, action: 'tasks.outcome_deleted', subjectId: null, detail });
    });
  }

  return { list, save, remove };
}

/**
 * Returns the own outcome with which a result of this task is written. A deleted one is accepted, because a device may
 * have kept the result for a while. Throws `tasks.outcome_not_found` for another task's.
 */
export async function requireOfferedOutcome(tx: Queryable, id: string, taskId: string): Promise<OwnOutcome> {
  const found = await repository.findOwnOutcome(tx, id);
  if (!found || (found.taskId !== null && found.taskId !== taskId)) throw outcomeNotFound();
  return found;
}
