import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { TaskForm } from '@haihu/contract/tasks/keeping';
import type { TaskMove, TaskState } from '@haihu/contract/tasks/values';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { lineUnusable, noTaskAgents, stillRunning, taskChanged } from '../core/tasks.errors.ts';
import { requireLed, requireMode, requireOpenTask, requireUndivided } from '../core/tasks.policy.ts';
import * as repository from '../core/tasks.repository.ts';
import { copyTaskMachines } from '../machines/task-machines.repository.ts';
import { copyUnreached } from '../numbers/numbers.repository.ts';
import { copyOwnOutcomes } from '../outcomes/outcomes.repository.ts';
import { changedTaskFields } from './changed-fields.ts';
import type { EndCalls } from './end-calls.ts';
import { forgetTask } from './forget-task.ts';
import { createTaskAgents, type TaskAgentParts } from './task-agents.ts';
import { createTaskLists } from './task-lists.usecases.ts';

const FORGOTTEN_AT_ONCE = 2000;

export interface TaskParts extends TaskAgentParts {
  db: Db;
  clock: Clock;
  /** Returns true if the enterprise has this line. */
  hasLine(db: Queryable, lineId: string): Promise<boolean>;
  endCalls: EndCalls;
}

/** Manages tasks: lists, makes, changes and deletes them. */
export function createTaskUsecases({ db, clock, billing, hasLine, endCalls }: TaskParts) {
  const taskAgents = createTaskAgents({ db, clock, billing });
  const lists = createTaskLists({ db });
  const { info } = lists;
  const tenantOf = ({ tenantId }: Member) => db.forTenant(tenantId);

  async function add(member: Member, form: TaskForm, key: IdempotencyKey): Promise<ReplyOf<'tasks.add'>> {
    const tenant = tenantOf(member);
    const { id } = await tenant.transaction((tx) =>
      once(tx, member, key, clock.now(), async () => ({ id: await make(tx, member, form) })),
    );
    return info(member, id);
  }

  /** Makes a task in the caller's transaction. Returns its id. */
  async function make(tx: Queryable, member: Member, form: TaskForm): Promise<string> {
    const at = clock.now();
    requireMode(member, form);
    await taskAgents.requireTaskAgents(tx, member, form.seatIds);
    await requireLine(tx, form.lineId);
    const taskId = await repository.insertTask(tx, form, { userId: member.userId, at });
    await repository.setTaskAgents(tx, taskId, form.seatIds, at);
    await repository.insertTaskChange(tx, { taskId, at, actorId: member.userId, what: 'created' });
    return taskId;
  }

  async function edit(
    member: Member,
    { id, version, ...form }: RequestOf<'tasks.edit'>,
  ): Promise<ReplyOf<'tasks.edit'>> {
    await tenantOf(member).transaction(async (tx) => {
      const at = clock.now();
      const before = requireOpenTask(requireLed(member, (await repository.lockTasks(tx, [id]))[0]));
      if (before.version !== version) throw taskChanged(before.version);
      requireMode(member, form);
      const already = before.seats.map(({ userId }) => userId);
      await taskAgents.requireTaskAgents(tx, member, form.seatIds, already);
      if (form.lineId !== before.lineId) await requireLine(tx, form.lineId);
      const fields = changedTaskFields({ ...before, seatIds: already }, form);
      if (fields.length === 0) return;
      if (fields.includes('seatIds')) requireUndivided(before);
      await repository.updateTask(tx, id, form, at);
      if (fields.includes('seatIds')) await repository.setTaskAgents(tx, id, form.seatIds, at);
      await repository.insertTaskChange(tx, {
        taskId: id,
        at,
        actorId: member.userId,
        what: 'edited',
        detail: { fields },
      });
    });
    return info(member, id);
  }

  async function requireLine(tx: Queryable, lineId: string | null): Promise<void> {
    if (lineId !== null && !(await hasLine(tx, lineId))) throw lineUnusable();
  }

  async function steer(member: Member, { id, what }: RequestOf<'tasks.steer'>): Promise<ReplyOf<'tasks.steer'>> {
    await tenantOf(member).transaction(async (tx) => {
      const at = clock.now();
      const before = requireLed(member, (await repository.lockTasks(tx, [id]))[0]);
      const state = stateAfter[what];
      if (before.state === state) return;
      if (what === 'archive' && before.state === 'running') throw stillRunning();
      if (what !== 'archive') requireOpenTask(before);
      if (what === 'start' && before.seats.length === 0) throw noTaskAgents();
      if (what === 'start') {
        requireUndivided(before);
        requireMode(member, before);
        await requireLine(tx, before.lineId);
      }
      await repository.setTaskState(tx, id, state, at);
      if (what !== 'start') await endCalls(tx, [id], { at, tells: what === 'stop' || what === 'archive' });
      await repository.insertTaskChange(tx, { taskId: id, at, actorId: member.userId, what });
    });
    return info(member, id);
  }

  async function copy(
    member: Member,
    { id, name, numbers }: RequestOf<'tasks.copy'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.copy'>> {
    const made = await tenantOf(member).transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        const at = clock.now();
        const from = requireLed(member, (await repository.findTasks(tx, [id]))[0]);
        const copied = await repository.insertTask(tx, { ...from, name }, { userId: member.userId, at });
        const seatIds = from.seats.map(({ userId }) => userId);
        await repository.setTaskAgents(tx, copied, seatIds, at);
        await copyOwnOutcomes(tx, id, copied, { userId: member.userId, at });
        await copyTaskMachines(tx, id, copied);
        const count = numbers ? await copyUnreached(tx, id, copied, member.userId, at) : 0;
        const change = { taskId: copied, at, actorId: member.userId, what: 'copied', detail: { count } } as const;
        await repository.insertTaskChange(tx, change);
        return { id: copied };
      }),
    );
    return info(member, made.id);
  }

  async function remove(member: Member, { ids }: RequestOf<'tasks.delete'>): Promise<void> {
    await tenantOf(member).transaction(async (tx) => {
      const at = clock.now();
      const found = await repository.lockTasks(tx, [...new Set(ids)]);
      if (found.length < new Set(ids).size) requireLed(member, undefined);
      for (const task of found) {
        requireLed(member, task);
        if (task.state === 'running') throw stillRunning();
      }
      await endCalls(tx, ids, { at, tells: true });
      await repository.hideTasks(tx, ids, at);
      for (const { id } of found) {
        await audit(tx, member, { at, action: 'tasks.deleted', subjectId: id });
        await queue.enqueue(tx, { task: forgetTask, id });
      }
    });
  }

  /** Runs as a queue task. Deletes a part in each transaction until nothing is left. */
  async function forget(tenantId: string, id: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    while (await tenant.transaction((tx) => repository.deleteSome(tx, id, FORGOTTEN_AT_ONCE), 'for its values'));
  }

  return { ...lists, add, edit, steer, copy, remove, forget, seats: taskAgents.list };
}

const stateAfter: Record<TaskMove, TaskState> = {
  start: 'running',
  pause: 'paused',
  stop: 'stopped',
  archive: 'archived',
};
