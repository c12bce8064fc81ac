import { hasToStepDown, worstOf } from '@haihu/rules/tasks/pacing/pacing';
import type { TenantDb } from '../../../platform/db/db.ts';
import { type AgentNow, endCallsNow, findAgentsNow, findNodeGroups, RESULT_WAIT } from '../../calls/calls.api.ts';
import { readSettings } from '../../config/config.api.ts';
import { sumCounts } from '../core/present-task.ts';
import { findCounts, findTasks, type StoredTask } from '../core/tasks.repository.ts';
import { hasLeft } from './agents-now.ts';
import { type AheadCall, findAheadOn, findShares, noAnswersYet } from './ahead.repository.ts';
import { findDialled, findDiallers, type PoolLease } from './leases.repository.ts';
import { createDiallingLook, type DialledTask, type FindMemberOf, type PoolMemory } from './dialling-look.ts';
import { createPlace, type PlacingParts } from './place.usecases.ts';

export interface PaceParts extends PlacingParts {
  findMemberOf: FindMemberOf;
}

/** Returns the groups of nodes that reach each other. A single node needs none. */
const groupsOf = (tenant: TenantDb, nodeIds: ReadonlySet<string>) =>
  nodeIds.size > 1 ? findNodeGroups(tenant) : new Map<string, string>();

/**
 * Looks at the tasks of an enterprise once, and places calls for its agents. An agent may get a call of any of their
 * tasks.
 */
export function createPace(parts: PaceParts) {
  const { db, clock, findMemberOf } = parts;
  const place = createPlace(parts);

  return async function pace(lease: PoolLease, memory: PoolMemory): Promise<void> {
    const tenant = db.forTenant(lease.tenantId);
    const tasks = await findTasks(tenant, await findDialled(tenant));
    if (tasks.length === 0) return;
    const on = await findAheadOn(tenant);
    const all = await taskAgentsOf(tenant, tasks);
    const dialled = await dialledOf(tenant, tasks, all);
    for (const { task, taskAgents } of dialled) if (taskAgents.every(hasLeft)) await giveUpRinging(tenant, task.id, on);
    const groups = await groupsOf(tenant, new Set([...all, ...on].flatMap(({ nodeId }) => nodeId ?? [])));
    await createDiallingLook({ clock, findMemberOf, place, tenant, lease, memory, dialled, on, all, groups }).dial();
  };

  /** Returns the agents, the one who has waited longest first. Leaves out agents who dial a list of their own. */
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
  ): Promise<DialledTask[]> {
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
}
