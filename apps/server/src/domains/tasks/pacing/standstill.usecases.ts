import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type TaskAgentRefusal, STANDS_STILL_AFTER, type TaskFault, taskFaults } from '@haihu/contract/tasks/values';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type AgentNow, findAgentsNow } from '../../calls/calls.api.ts';
import { isTaskAgent, leads, requireSeen } from '../core/tasks.policy.ts';
import { findTasks } from '../core/tasks.repository.ts';
import { findNextDueOf, findTaskStandstill } from './standstill.repository.ts';

type Standstill = ReplyOf<'tasks.standing'>;

/** Tells the agents and leaders of a task when it last dialled and when it dials next. Also tells why it does not. */
export function createTaskStandstill({ db, clock }: { db: Db; clock: Clock }) {
  return async function standstill(member: Member, { id }: RequestOf<'tasks.standing'>): Promise<Standstill> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    const task = requireSeen(member, (await findTasks(tenant, [id]))[0]);
    const isSeat = isTaskAgent(task, member.userId);
    const userIds = task.seats.map(({ userId }) => userId);
    const [stored, taskAgents] = await Promise.all([
      findTaskStandstill(tenant, id),
      findAgentsNow(tenant, userIds, now),
    ]);
    const { lastPlacedAt, fault, refusals, changedAt } = stored;
    const dials = task.state === 'running' && task.mode !== 'preview';
    const present = (taskAgent: AgentNow): Standstill['refused'][number] => {
      const { userId, name, state, since, until } = taskAgent;
      return { userId, name, state, since, until, refusal: dials ? refusalOf(taskAgent, refusals[userId]) : null };
    };
    const ready = dials
      ? taskAgents.filter(({ state, canRing, isInRun }) => state === 'ready' && canRing && !isInRun)
      : [];
    const own = taskAgents.find(({ userId }) => userId === member.userId);
    // An agent who leads nothing learns about their own numbers, not about those of colleagues.
    const seen = leads(member, task) ? ready : ready.filter(({ userId }) => userId === member.userId);
    const dueAt = dials
      ? await findNextDueOf(
          tenant,
          id,
          seen.map(({ userId }) => userId),
        )
      : null;
    const freeAt = Math.min(...seen.map(({ since }) => Date.parse(since)));
    const waits = seen.length > 0 && dueAt !== null;
    const isDue = dueAt !== null && Date.parse(dueAt) <= now.getTime();
    const from = Math.max(freeAt, ...[lastPlacedAt, changedAt, dueAt].map((at) => Date.parse(at ?? changedAt)));
    return {
      taskId: id,
      at: now.toISOString(),
      state: task.state,
      fault: dials && fault ? taskFaultOf(fault) : null,
      ready: ready.length,
      numbers: dueAt === null ? 'none' : isDue ? 'due' : 'later',
      lastPlacedAt,
      nextAt: waits ? instant(Math.max(freeAt + task.paceSeconds * 1000, Date.parse(dueAt))) : null,
      standsStillAt: waits && isDue ? instant(from + task.paceSeconds * 1000 + STANDS_STILL_AFTER) : null,
      own: isSeat && own ? present(own) : null,
      refused: leads(member, task) ? taskAgents.map(present).filter(({ refusal }) => refusal !== null) : [],
    };
  };
}

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Returns the fault for the name of the error that stopped every call. */
export function taskFaultOf(name: string): TaskFault {
  return taskFaults.find((fault) => name === `calls.${fault}`) ?? 'other';
}

const refusalsByError: Record<string, TaskAgentRefusal> = {
  'calls.follow_up_first': 'follow_up_first',
  'calls.already_talking': 'already_talking',
  'calls.no_seat': 'no_seat',
  'permission.missing': 'no_permission',
};

/** Returns why a ready agent gets no call; null if nothing stops it. */
function refusalOf({ state, canRing, isInRun }: AgentNow, error: string | undefined): TaskAgentRefusal | null {
  if (state !== 'ready') return null;
  if (isInRun) return 'in_run';
  if (!canRing) return 'no_phone';
  return (error && refusalsByError[error]) || null;
}
