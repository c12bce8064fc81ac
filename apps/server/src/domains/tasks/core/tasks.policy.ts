import { isAllowed, isInScope, type Member } from '../../../kernel/member.ts';
import { beingDivided, byDevice, taskNotFound, taskOver } from './tasks.errors.ts';
import type { StoredTask } from './tasks.repository.ts';

export const isTaskAgent = ({ seats: taskAgents }: Pick<StoredTask, 'seats'>, userId: string): boolean =>
  taskAgents.some((taskAgent) => taskAgent.userId === userId);

/**
 * Returns true if the member leads the task. Leaders may manage tasks, and have the task's maker (perhaps themselves)
 * in their scope.
 */
export function leads(member: Member, { creatorId, creatorDepartmentId }: StoredTask): boolean {
  const maker = { userId: creatorId, departmentId: creatorDepartmentId };
  return isAllowed(member, 'tasks.manage') && isInScope(member, maker);
}

/** Returns true for agents and leaders of the task. Its numbers may be given to them. */
export const mayHold = (member: Member, task: StoredTask): boolean =>
  isTaskAgent(task, member.userId) || leads(member, task);

/** Throws `tasks.not_found` if the member is neither an agent nor a leader of the task. */
export function requireSeen(member: Member, task: StoredTask | undefined): StoredTask {
  if (!task || !mayHold(member, task)) throw taskNotFound();
  return task;
}

/** Throws `tasks.not_found` if the member does not lead the task. */
export function requireLed(member: Member, task: StoredTask | undefined): StoredTask {
  if (!task || !leads(member, task)) throw taskNotFound();
  return task;
}

export const isOver = ({ state }: Pick<StoredTask, 'state'>): boolean => state === 'stopped' || state === 'archived';

/** Throws `tasks.over` if the task is over. */
export function requireOpenTask(task: StoredTask): StoredTask {
  if (isOver(task)) throw taskOver();
  return task;
}

/** Throws `tasks.being_divided` while numbers of the task change hands. */
export function requireUndivided(task: StoredTask): StoredTask {
  if (task.dividing) throw beingDivided();
  return task;
}

/**
 * Throws `tasks.by_device` for a task that dials by itself in an enterprise where only the agents' own phones can dial.
 */
export function requireMode({ companyType }: Pick<Member, 'companyType'>, { mode }: Pick<StoredTask, 'mode'>): void {
  if (companyType === 1 && mode !== 'preview') throw byDevice();
}
