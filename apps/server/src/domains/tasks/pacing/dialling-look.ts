import type { PacingAgent } from '@haihu/rules/tasks/pacing/pacing';
import { callsOfPool, type PoolProgress, type PooledTask } from '@haihu/rules/tasks/pacing/pool-pacing';
import type { Member } from '../../../kernel/member.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { AgentNow } from '../../calls/calls.api.ts';
import type { StoredTask } from '../core/tasks.repository.ts';
import { canTakeCall, isOccupied, pacingStateOf } from './agents-now.ts';
import type { AheadCall } from './ahead.repository.ts';
import { type PoolLease, setFault, tellTaskBoards } from './leases.repository.ts';
import type { createPlace, PlacingResult } from './place.usecases.ts';
import { notePlaced, setRefusal } from './standstill.repository.ts';

/** Milliseconds without a further attempt after a refusal that concerns every number, or when no number is due. */
const REST = 5000;

/** The memory of an enterprise's dialler between two looks. */
export interface PoolMemory {
  /**
   * The instant in milliseconds before which nothing is placed. The key is the id of a task, or of its part at a group
   * of nodes.
   */
  restsUntil: Map<string, number>;
  /** The progress of each task in its part of the calls that ring an agent first, by its id. */
  turns: PoolProgress;
  /** The progress of each task in its part of the calls that ring callees first, by task and group of nodes. */
  drawn: PoolProgress;
  /** The name of the error that stopped an agent's calls, by task and agent; null: none did. */
  refusals: Map<string, string | null>;
}

export const noMemory = (): PoolMemory => ({
  restsUntil: new Map(),
  turns: new Map(),
  drawn: new Map(),
  refusals: new Map(),
});

/** A task that dials now. */
export interface DialledTask {
  task: StoredTask;
  taskAgents: AgentNow[];
  /** True if its callees are rung first. */
  isAhead: boolean;
  pooled: PooledTask;
}

/** A member who waits for a call. */
interface Ready {
  taskAgent: AgentNow;
  member: Member;
  dialled: DialledTask[];
}

/** Finds the member that a user is in the enterprise now; null for a user who is signed out everywhere. */
export type FindMemberOf = (tenantId: string, userId: string) => Promise<Member | null>;

export interface DiallingLookParts {
  clock: Clock;
  findMemberOf: FindMemberOf;
  place: ReturnType<typeof createPlace>;
  tenant: TenantDb;
  lease: PoolLease;
  memory: PoolMemory;
  dialled: DialledTask[];
  on: AheadCall[];
  all: AgentNow[];
  /** The groups of nodes whose agents can take each other's callees. A node that is not listed is alone. */
  groups: ReadonlyMap<string, string>;
}

/** Makes one look at the tasks of an enterprise, with the dialling that follows from it. */
export function createDiallingLook(parts: DiallingLookParts) {
  const { clock, findMemberOf, place, tenant, lease, memory, dialled, on, all, groups } = parts;
  const ageOf = (at: string) => clock.now().getTime() - Date.parse(at);
  const { restsUntil, turns, drawn, refusals } = memory;
  /** The error that stops every call of a task; null: none does. Tasks without a ready agent are left out. */
  const faults = new Map<string, AppError | null>();
  /** Members whom the call gate refused a call that rings its callee first, by task and member. */
  const refusedAhead = new Set<string>();
  const isResting = (id: string) => clock.now().getTime() < (restsUntil.get(id) ?? 0);
  const rests = ({ task }: DialledTask) => isResting(task.id);
  const rest = (id: string) => restsUntil.set(id, clock.now().getTime() + REST);

  async function dial(): Promise<void> {
    const left: Ready[] = [];
    for (const ready of await findReady()) if (!(await dialFor(ready))) left.push(ready);
    await dialAhead(left.filter(({ taskAgent }) => taskAgent.hasSoftphone));
    for (const [taskId, fault] of faults) {
      if (fault) rest(taskId);
      await setFault(tenant, taskId, fault?.errorName ?? null);
    }
  }

  async function findReady(): Promise<Ready[]> {
    const found: Ready[] = [];
    for (const taskAgent of all) {
      const waits = (one: DialledTask) =>
        one.taskAgents.includes(taskAgent) && ageOf(taskAgent.since) >= one.task.paceSeconds * 1000;
      const theirs = canTakeCall(taskAgent) ? dialled.filter((one) => waits(one) && !rests(one)) : [];
      const member = theirs.length > 0 ? await findMemberOf(lease.tenantId, taskAgent.userId) : null;
      if (!member) continue;
      // The agents' own phones dial in this enterprise: nobody would dial a call that is placed here.
      const fault = member.companyType === 1 ? new AppError('calls.by_device') : null;
      for (const { task } of theirs) faults.set(task.id, faults.get(task.id) ?? fault);
      if (!fault) found.push({ taskAgent, member, dialled: theirs });
    }
    return found;
  }

  /**
   * Dials agent first, so that no callee waits. This applies to the agent's own numbers, and to agents who are
   * reached by telephone.
   */
  async function dialFor({ taskAgent, member, dialled: theirs }: Ready): Promise<boolean> {
    const byTurn = theirs.toSorted((one, other) => turnOf(one) - turnOf(other));
    const isFirst = (one: DialledTask) => !one.isAhead || !taskAgent.hasSoftphone;
    const own = theirs.length === 1 && isFirst(theirs[0]!) ? [] : byTurn;
    for (const one of own) if (await tryFor(one, member, 'own')) return true;
    for (const one of byTurn.filter(isFirst)) {
      if (!(await tryFor(one, member))) continue;
      turns.set(one.task.id, turnOf(one) + 1 / one.pooled.weight);
      return true;
    }
    return false;
  }

  const turnOf = ({ task }: DialledTask) => turns.get(task.id) ?? 0;

  async function tryFor({ task }: DialledTask, member: Member, only?: 'own'): Promise<boolean> {
    if (faults.get(task.id)) return false;
    const placed = await place(lease, { taskId: task.id, member, isAhead: false, ...(only && { only }) });
    if (placed instanceof AppError && !isAboutAgent(placed)) faults.set(task.id, placed);
    // If none of the agent's own numbers was due, the gate was not asked.
    if (only === undefined || placed !== 'none') await tell(task.id, member.userId, placed);
    return placed === 'placed';
  }

  /** Stores the time of the last placed call, and the reason why an agent gets none, for agents and board. */
  async function tell(taskId: string, userId: string, placed: PlacingResult): Promise<void> {
    if (placed === 'placed') await notePlaced(tenant, taskId, clock.now());
    const refusal = placed instanceof AppError && isAboutAgent(placed) ? placed.errorName : null;
    const key = `${taskId}:${userId}`;
    if (refusals.get(key) === refusal) return;
    refusals.set(key, refusal);
    if (await setRefusal(tenant, { taskId, userId }, refusal)) tellTaskBoards(tenant, taskId);
  }

  async function dialAhead(left: readonly Ready[]): Promise<void> {
    const tasks = dialled.filter((one) => one.isAhead && !rests(one) && !faults.get(one.task.id));
    const ready = new Set(left.map(({ taskAgent }) => taskAgent));
    const taskAgents = all.flatMap((taskAgent): (PacingAgent & { id: string })[] =>
      ready.has(taskAgent) || isOccupied(taskAgent)
        ? [{ id: taskAgent.userId, state: pacingStateOf(taskAgent), seconds: ageOf(taskAgent.since) / 1000 }]
        : [],
    );
    const ringing = on.flatMap(({ taskId, nodeId, answeredAt, placedAt }) =>
      answeredAt ? [] : { taskId: partOf(taskId, nodeId), seconds: ageOf(placedAt) / 1000 },
    );
    const waiting = on.flatMap(({ taskId, nodeId, answeredAt, givenAt, toldAt }) =>
      answeredAt && !givenAt && !toldAt ? partOf(taskId, nodeId) : [],
    );
    const shared = tasks.flatMap(partsOf).filter(({ pooled }) => !isResting(pooled.id));
    const order = callsOfPool({ taskAgents, ringing, waiting, tasks: shared.map(({ pooled }) => pooled) }, drawn);
    const placedFor = new Set<string>();
    const stopped = new Map<string, AppError>();
    for (const id of order) {
      const { taskId, group } = shared.find(({ pooled }) => pooled.id === id)!;
      const there = left.filter(({ taskAgent }) => groupOf(taskAgent.nodeId) === group);
      const placed = isResting(id) ? 'none' : await placeAhead(taskId, there);
      if (placed === 'placed') placedFor.add(taskId);
      // Until the rest is over, other tasks have its part.
      else rest(id);
      if (placed instanceof AppError) stopped.set(taskId, placed);
    }
    for (const [taskId, fault] of stopped) if (!placedFor.has(taskId)) faults.set(taskId, fault);
    for (const taskId of placedFor) tellTaskBoards(tenant, taskId);
  }

  /**
   * Splits a task into one part for each group of nodes, because agents of different groups cannot take each other's
   * callees.
   */
  function partsOf({ pooled, taskAgents, task }: DialledTask) {
    return [...Map.groupBy(taskAgents, ({ nodeId }) => groupOf(nodeId))].map(([group, there]) => {
      const seatIds = there.map(({ userId }) => userId);
      const weight = (pooled.weight * there.length) / taskAgents.length;
      const id = partOf(task.id, there[0]!.nodeId);
      return { taskId: task.id, group, pooled: { ...pooled, id, seatIds, weight } };
    });
  }

  const groupOf = (nodeId: string | null) => (nodeId === null ? null : (groups.get(nodeId) ?? nodeId));
  const known = new Set(all.map(({ nodeId }) => groupOf(nodeId)));
  /**
   * Returns the id of a task's part. A node without phones, such as the simulator's, shares the part of agents who
   * can be rung from any node.
   */
  function partOf(taskId: string, nodeId: string | null): string {
    const group = groupOf(nodeId);
    return `${taskId}@${known.has(group) ? group : null}`;
  }

  /**
   * Places a call ahead of an agent. It passes the call gate in the name of a ready member. A member whom the gate
   * refuses is not used again in this look.
   */
  async function placeAhead(taskId: string, left: readonly Ready[]): Promise<PlacingResult> {
    if (faults.get(taskId)) return 'none';
    for (const { member, dialled: theirs } of left) {
      const key = `${taskId}:${member.userId}`;
      if (refusedAhead.has(key) || !theirs.some(({ task }) => task.id === taskId)) continue;
      const placed = await place(lease, { taskId, member, only: 'nobody', isAhead: true });
      await tell(taskId, member.userId, placed);
      if (!(placed instanceof AppError) || !isAboutAgent(placed)) return placed;
      refusedAhead.add(key);
    }
    return 'none';
  }

  return { dial };
}

/** Returns true if the refusal concerns only this agent: the next one may be able to call. */
const isAboutAgent = ({ errorName }: AppError) =>
  ['calls.already_talking', 'calls.follow_up_first', 'permission.missing', 'calls.no_seat'].includes(errorName);
