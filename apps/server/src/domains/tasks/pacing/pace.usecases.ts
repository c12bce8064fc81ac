import { hasToStepDown, type PacingAgent, worstOf } from '@haihu/rules/tasks/pacing/pacing';
import { callsOfPool, type Drawn, type PooledTask } from '@haihu/rules/tasks/pacing/pool-pacing';
import type { Member } from '../../../kernel/member.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { endCallsNow, RESULT_WAIT, type AgentNow, findAgentsNow } from '../../calls/calls.api.ts';
import { readSettings } from '../../config/config.api.ts';
import { sumCounts } from '../core/present-task.ts';
import { findCounts, findTasks, type StoredTask } from '../core/tasks.repository.ts';
import { type AheadCall, findAheadOn, findShares, noAnswersYet } from './ahead.repository.ts';
import { findDialled, findDiallers, type PoolLease, setFault, tellTaskBoards } from './leases.repository.ts';
import { createPlace, type PlacingResult, type PlacingParts } from './place.usecases.ts';
import { notePlaced, setRefusal } from './standstill.repository.ts';

export interface PaceParts extends PlacingParts {
  /** Finds the member that a user is in the enterprise now; null for a user who is signed out everywhere. */
  findMemberOf(tenantId: string, userId: string): Promise<Member | null>;
}

/** Milliseconds without a further attempt after a refusal that concerns every number, or when no number is due. */
const REST = 5000;

/** The memory of an enterprise's dialler between two looks. */
export interface PoolMemory {
  /**
   * The instant in milliseconds before which nothing is placed. The key is the id of a task, or of its part at a node.
   */
  restsUntil: Map<string, number>;
  /** The progress of each task in its part of the calls that ring an agent first, by its id. */
  turns: Drawn;
  /** The progress of each task in its part of the calls that ring callees first, by task and node. */
  drawn: Drawn;
  /** The name of the error that stopped a seat's calls, by task and seat; null: none did. */
  refusals: Map<string, string | null>;
}

export const noMemory = (): PoolMemory => ({
  restsUntil: new Map(),
  turns: new Map(),
  drawn: new Map(),
  refusals: new Map(),
});

/** A task that dials now. */
interface Dialled {
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
  dialled: Dialled[];
}

/**
 * Looks at the tasks of an enterprise once, and places calls for its agents. An agent may get a call of any of their
 * tasks.
 */
export function createPace(parts: PaceParts) {
  const { db, clock, findMemberOf } = parts;
  const place = createPlace(parts);
  const ageOf = (at: string) => clock.now().getTime() - Date.parse(at);

  return async function pace(lease: PoolLease, memory: PoolMemory): Promise<void> {
    const tenant = db.forTenant(lease.tenantId);
    const tasks = await findTasks(tenant, await findDialled(tenant));
    if (tasks.length === 0) return;
    const on = await findAheadOn(tenant);
    const all = await taskAgentsOf(tenant, tasks);
    const dialled = await dialledOf(tenant, tasks, all);
    for (const { task, taskAgents } of dialled) if (taskAgents.every(isGone)) await giveUpRinging(tenant, task.id, on);
    await createLook({ tenant, lease, memory, dialled, on, all }).dial();
  };

  /** Returns the seats, the one who has waited longest first. Leaves out seats who dial a list of their own. */
  async function taskAgentsOf(tenant: TenantDb, tasks: readonly StoredTask[]): Promise<AgentNow[]> {
    const userIds = new Set(tasks.flatMap(({ seats: taskAgents }) => taskAgents.map(({ userId }) => userId)));
    const found = await findAgentsNow(tenant, [...userIds], clock.now());
    return found
      .filter(({ isInRun }) => !isInRun)
      .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));
  }

  async function dialledOf(
    tenant: TenantDb,
    tasks: readonly StoredTask[],
    all: readonly AgentNow[],
  ): Promise<Dialled[]> {
    const ids = tasks.map(({ id }) => id);
    const shares = await findShares(tenant, clock.now());
    const known = await findDiallers(tenant, ids);
    const counts = Map.groupBy(await findCounts(tenant, ids), ({ taskId }) => taskId);
    const { seconds: wrapUpSeconds } = await readSettings(tenant, 'wrapUp');
    return tasks.map((task, index) => {
      const { id } = task;
      const cap = task.abandonCap / 1000;
      const history = worstOf([shares.tasks.get(id) ?? noAnswersYet, shares.enterprise], cap);
      const seatIds = task.seats.map(({ userId }) => userId);
      // A pause may count from the result. Then an agent is not counted on before the time for a result is over.
      const work = task.paceSeconds > 0 ? wrapUpSeconds || RESULT_WAIT : wrapUpSeconds;
      const statistics = { ...known[index]!.statistics, wrapUpSeconds: work };
      const weight = Math.max(1, sumCounts(counts.get(id) ?? []).waiting);
      return {
        task,
        taskAgents: all.filter(({ userId }) => seatIds.includes(userId)),
        isAhead: task.mode === 'predictive' && !hasToStepDown({ history, cap }),
        pooled: { id, seatIds, weight, statistics, history, cap },
      };
    });
  }

  /** Hangs up ringing calls if no agent is left who could talk. */
  async function giveUpRinging(tenant: TenantDb, taskId: string, on: readonly AheadCall[]): Promise<void> {
    const ringing = on.flatMap((call) => (call.taskId === taskId && !call.answeredAt ? call.callId : []));
    if (ringing.length > 0) await tenant.transaction((tx) => endCallsNow(tx, ringing, clock.now()));
  }

  interface LookParts {
    tenant: TenantDb;
    lease: PoolLease;
    memory: PoolMemory;
    dialled: Dialled[];
    on: AheadCall[];
    all: AgentNow[];
  }

  function createLook({ tenant, lease, memory, dialled, on, all }: LookParts) {
    const { restsUntil, turns, drawn, refusals } = memory;
    /** The error that stops every call of a task; null: none does. Tasks without a ready agent are left out. */
    const faults = new Map<string, AppError | null>();
    /** Members whom the call gate refused a call that rings its callee first, by task and member. */
    const refusedAhead = new Set<string>();
    const isResting = (id: string) => clock.now().getTime() < (restsUntil.get(id) ?? 0);
    const rests = ({ task }: Dialled) => isResting(task.id);
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
        const waits = (one: Dialled) =>
          one.taskAgents.includes(taskAgent) && ageOf(taskAgent.since) >= one.task.paceSeconds * 1000;
        const theirs = canTake(taskAgent) ? dialled.filter((one) => waits(one) && !rests(one)) : [];
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
     * Dials agent first, so that no callee waits. This applies to numbers of the seat itself, and to agents who are
     * reached by telephone.
     */
    async function dialFor({ taskAgent, member, dialled: theirs }: Ready): Promise<boolean> {
      const byTurn = theirs.toSorted((one, other) => turnOf(one) - turnOf(other));
      const isFirst = (one: Dialled) => !one.isAhead || !taskAgent.hasSoftphone;
      const own = theirs.length === 1 && isFirst(theirs[0]!) ? [] : byTurn;
      for (const one of own) if (await tryFor(one, member, 'own')) return true;
      for (const one of byTurn.filter(isFirst)) {
        if (!(await tryFor(one, member))) continue;
        turns.set(one.task.id, turnOf(one) + 1 / one.pooled.weight);
        return true;
      }
      return false;
    }

    const turnOf = ({ task }: Dialled) => turns.get(task.id) ?? 0;

    async function tryFor({ task }: Dialled, member: Member, only?: 'own'): Promise<boolean> {
      if (faults.get(task.id)) return false;
      const placed = await place(lease, { taskId: task.id, member, isAhead: false, ...(only && { only }) });
      if (placed instanceof AppError && !isAboutAgent(placed)) faults.set(task.id, placed);
      // If no number of the seat itself was due, the gate was not asked.
      if (only === undefined || placed !== 'none') await tell(task.id, member.userId, placed);
      return placed === 'placed';
    }

    /** Stores the time of the last placed call, and the reason why a seat gets none, for seats and board. */
    async function tell(taskId: string, userId: string, placed: PlacingResult): Promise<void> {
      if (placed === 'placed') await notePlaced(tenant, taskId, clock.now());
      const refusal = placed instanceof AppError && isAboutAgent(placed) ? placed.errorName : null;
      const key = `${taskId}:${userId}`;
      if (refusals.get(key) === refusal) return;
      refusals.set(key, refusal);
      if (await setRefusal(tenant, { taskId, userId }, refusal)) await tellTaskBoards(tenant, taskId);
    }

    async function dialAhead(left: readonly Ready[]): Promise<void> {
      const tasks = dialled.filter((one) => one.isAhead && !rests(one) && !faults.get(one.task.id));
      const ready = new Set(left.map(({ taskAgent }) => taskAgent));
      const taskAgents = all.flatMap((taskAgent): (PacingAgent & { id: string })[] =>
        ready.has(taskAgent) || isAtWork(taskAgent)
          ? [{ id: taskAgent.userId, state: stateOf(taskAgent), seconds: ageOf(taskAgent.since) / 1000 }]
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
        const { taskId, nodeId } = shared.find(({ pooled }) => pooled.id === id)!;
        const there = left.filter(({ taskAgent }) => taskAgent.nodeId === nodeId);
        const placed = isResting(id) ? 'none' : await placeAhead(taskId, there);
        if (placed === 'placed') placedFor.add(taskId);
        // Until the rest is over, other tasks have its part.
        else rest(id);
        if (placed instanceof AppError) stopped.set(taskId, placed);
      }
      for (const [taskId, fault] of stopped) if (!placedFor.has(taskId)) faults.set(taskId, fault);
      for (const taskId of placedFor) await tellTaskBoards(tenant, taskId);
    }

    /**
     * Splits a task into one part for each node, because agents at different nodes cannot take each other's callees.
     */
    function partsOf({ pooled, taskAgents, task }: Dialled) {
      return [...Map.groupBy(taskAgents, ({ nodeId }) => nodeId)].map(([nodeId, there]) => {
        const seatIds = there.map(({ userId }) => userId);
        const weight = (pooled.weight * there.length) / taskAgents.length;
        return { taskId: task.id, nodeId, pooled: { ...pooled, id: partOf(task.id, nodeId), seatIds, weight } };
      });
    }

    const nodes = new Set(all.map(({ nodeId }) => nodeId));
    /**
     * Returns the id of a task's part. A node without phones, such as the simulator's, shares the part of agents who
     * can be rung from any node.
     */
    const partOf = (taskId: string, nodeId: string | null) => `${taskId}@${nodes.has(nodeId) ? nodeId : null}`;

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
}

const canTake = ({ state, canRing }: AgentNow) => state === 'ready' && canRing;
const isInCall = ({ state }: AgentNow) => state === 'calling' || state === 'busy';
const isAtWork = (taskAgent: AgentNow) => isInCall(taskAgent) || taskAgent.state === 'wrap_up';
const isGone = (taskAgent: AgentNow) => !canTake(taskAgent) && !isAtWork(taskAgent);
const stateOf = (taskAgent: AgentNow) =>
  isInCall(taskAgent) ? 'talking' : taskAgent.state === 'wrap_up' ? 'wrap_up' : 'ready';
/** Returns true if the refusal concerns only this agent: the next one may be able to call. */
const isAboutAgent = ({ errorName }: AppError) =>
  ['calls.already_talking', 'calls.follow_up_first', 'permission.missing', 'calls.no_seat'].includes(errorName);
