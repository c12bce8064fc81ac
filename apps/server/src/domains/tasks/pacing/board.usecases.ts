import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { p95Of } from '@haihu/rules/tasks/pacing/abandoned';
import { hasToStepDown } from '@haihu/rules/tasks/pacing/pacing';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findAgentsNow } from '../../calls/calls.api.ts';
import { sumCounts } from '../core/present-task.ts';
import { requireLed } from '../core/tasks.policy.ts';
import { findCounts, findTasks } from '../core/tasks.repository.ts';
import { countRinging, findAheadOn, findShares, findWaits, noAnswersYet } from './ahead.repository.ts';
import { findDiallers } from './leases.repository.ts';
import { taskFaultOf } from './standstill.usecases.ts';

/** Returns the seconds within which 95 % of the callees of all tasks met an agent, in the last day. Null: nobody did. */
export const metWithin = async (db: Queryable, now: Date): Promise<number | null> =>
  p95Of(await findWaits(db, null, now));

/** Shows the leaders of a task its live state. */
export function createTaskBoard({ db, clock }: { db: Db; clock: Clock }) {
  /** Throws `tasks.not_found`. */
  return async function board(member: Member, { id }: RequestOf<'tasks.board'>): Promise<ReplyOf<'tasks.board'>> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    const task = requireLed(member, (await findTasks(tenant, [id]))[0]);
    const userIds = task.seats.map(({ userId }) => userId);
    const [taskAgents, on, ringing, shares, waits, [dialler], counts] = await Promise.all([
      findAgentsNow(tenant, userIds, now),
      findAheadOn(tenant, id),
      countRinging(tenant, id),
      findShares(tenant, now),
      findWaits(tenant, id, now),
      findDiallers(tenant, [id]),
      findCounts(tenant, [id]),
    ]);
    const count = (state: string) =>
      taskAgents.filter((taskAgent) => taskAgent.state === state && (state !== 'ready' || taskAgent.canRing)).length;
    const { state, mode, abandonCap } = task;
    const { enterprise } = shares;
    const own = shares.tasks.get(id) ?? noAnswersYet;
    const hasSteppedDown = [own, enterprise].some((history) => hasToStepDown({ history, cap: abandonCap / 1000 }));
    return {
      taskId: id,
      state,
      mode,
      isSteppedDown: mode === 'predictive' && hasSteppedDown,
      fault: state === 'running' && dialler!.fault ? taskFaultOf(dialler!.fault) : null,
      ready: count('ready'),
      talking: count('busy'),
      wrapUp: count('wrap_up'),
      away: userIds.length - count('ready') - count('calling') - count('busy') - count('wrap_up'),
      ringing,
      waiting: on.filter(({ answeredAt, givenAt }) => answeredAt && !givenAt).length,
      numbersLeft: sumCounts(counts).waiting,
      ...own,
      enterprise,
      metWithin: p95Of(waits),
      abandonCap,
      agents: taskAgents.map(({ userId, name, state: does, since, canRing }) => ({
        userId,
        name,
        state: does,
        since,
        canRing,
      })),
    };
  };
}
