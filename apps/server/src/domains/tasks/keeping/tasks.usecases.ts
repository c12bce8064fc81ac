import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type TaskForm, taskForm } from '@haihu/contract/tasks/keeping';
import type { TaskMove, TaskState } from '@haihu/contract/tasks/values';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { presentShort, presentTask } from '../core/present-task.ts';
import { lineUnusable, noTaskAgents, stillRunning, taskChanged } from '../core/tasks.errors.ts';
import { requireLed, requireMode, requireOpenTask, requireSeen, requireUndivided } from '../core/tasks.policy.ts';
import * as repository from '../core/tasks.repository.ts';
import { copyUnreached } from '../numbers/numbers.repository.ts';
import type { EndCalls } from './end-calls.ts';
import { forgetTask } from './forget-task.ts';
import { createTaskAgents, type TaskAgentParts } from './task-agents.ts';

const COUNT_LIMIT = 10_000;
const FORGOTTEN_AT_ONCE = 2000;

export interface TaskParts extends TaskAgentParts {
  db: Db;
  clock: Clock;
  /** Returns true if the enterprise has this line. */
  hasLine(db: Queryable, lineId: string): Promise<boolean>;
  endCalls: EndCalls;
}

export type TaskUsecases = ReturnType<typeof createTaskUsecases>;

/** Manages tasks: lists, makes, changes and deletes them. */
export function createTaskUsecases({ db, clock, billing, hasLine, endCalls }: TaskParts) {
  const taskAgents = createTaskAgents({ db, clock, billing });
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

  /** Returns the part of a filter that leaves the tasks that this member may see. */
  async function seenBy(member: Member): Promise<Pick<repository.TaskFilter, 'makers' | 'userId'>> {
    const makers = isAllowed(member, 'tasks.manage') ? await findInScope(tenantOf(member), member) : 'none';
    return { makers, userId: member.userId };
  }

  /** Counts the running tasks that this member may see. */
  async function countRunning(member: Member): Promise<number> {
    return repository.countTasks(tenantOf(member), { ...(await seenBy(member)), states: ['running'] }, COUNT_LIMIT);
  }

  async function page(
    member: Member,
    { next, size, list, search }: RequestOf<'tasks.page'>,
  ): Promise<ReplyOf<'tasks.page'>> {
    const tenant = tenantOf(member);
    const states: TaskState[] = list === 'open' ? ['running', 'paused'] : ['stopped', 'archived'];
    const filter = { ...(await seenBy(member)), states, ...(search && { namePart: search }) };
    const after = next ? readCursor(next) : null;
    const [rows, total] = await Promise.all([
      repository.findTaskPage(tenant, filter, after, size + 1),
      after ? null : repository.countTasks(tenant, filter, COUNT_LIMIT + 1),
    ]);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: await presentShort(tenant, member, shown),
      next: last && rows.length > size ? writeCursor({ at: last.createdAt, id: last.id }) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /** Shows a task. Throws `tasks.not_found`. */
  async function info(member: Member, id: string): Promise<ReplyOf<'tasks.info'>> {
    const tenant = tenantOf(member);
    return presentTask(tenant, member, requireSeen(member, (await repository.findTasks(tenant, [id]))[0]));
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
      const fields = changedFields({ ...before, seatIds: already }, form);
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

  async function history(
    member: Member,
    { id, next, size }: RequestOf<'tasks.history'>,
  ): Promise<ReplyOf<'tasks.history'>> {
    const tenant = tenantOf(member);
    requireSeen(member, (await repository.findTasks(tenant, [id]))[0]);
    const rows = await repository.findTaskChanges(tenant, id, next ? readCursor(next) : null, size + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map(({ detail, ...change }) => ({
        ...change,
        fields: detail.fields ?? [],
        count: detail.count ?? null,
      })),
      next: last && rows.length > size ? writeCursor(last) : null,
      total: null,
      totalIsEstimate: false,
    };
  }

  return { add, page, countRunning, info, edit, steer, copy, remove, forget, history, seats: taskAgents.list };
}

const stateAfter: Record<TaskMove, TaskState> = {
  start: 'running',
  pause: 'paused',
  stop: 'stopped',
  archive: 'archived',
};

/** Returns the names of the fields that differ. The order of seats does not count. */
function changedFields(before: TaskForm, after: TaskForm): (keyof TaskForm)[] {
  const told = ({ seatIds, ...form }: TaskForm, field: keyof TaskForm) =>
    JSON.stringify(field === 'seatIds' ? [...new Set(seatIds)].toSorted() : ordered(form[field]));
  const fields = Object.keys(taskForm.shape) as (keyof TaskForm)[];
  return fields.filter((field) => told(before, field) !== told(after, field));
}

/** Returns a value with its keys in one order, because the database does not keep their order. */
function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(ordered);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, ordered(inner)]));
}
