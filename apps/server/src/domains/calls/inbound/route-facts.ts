import type { AgentState } from '@haihu/contract/calls/values';
import type { CallerFacts } from '@haihu/rules/calls/inbound/inbound-route';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { findReached } from '../core/nodes.repository.ts';
import { findPhonesAndRuns, findStates, type StoredState } from '../core/states.repository.ts';
import { findLastCaller, findOwnerOf } from './arrivals.repository.ts';

/** Milliseconds for which the agent who talked with a number last is the first to be rung, and owes a call back to it. */
export const LAST_CALLER = 30 * 24 * 60 * 60 * 1000;

/** The states of agents who may become ready soon. */
const soonReady: readonly AgentState[] = ['calling', 'busy', 'wrap_up'];

/** The called line, the caller's number and the node at which they wait. */
export interface RoutedCaller {
  numberHash: Buffer;
  lineId: string;
  nodeId: string;
}

/**
 * Finds the agents for a caller. The line's agents are the members who chose it and those who chose no line. Leaders
 * are rung after agents. Left out are agents in a run, whose calls come by themselves, and agents at a phone with a
 * number, because that leg costs money which nobody holds.
 */
export async function findRouteFacts(
  tx: Queryable,
  { numberHash, lineId, nodeId }: RoutedCaller,
  now: Date,
): Promise<Pick<CallerFacts, 'lastAgent' | 'owner' | 'ready' | 'busy'>> {
  const owner = await findOwnerOf(tx, numberHash);
  const lastAgent = await findLastCaller(tx, numberHash, new Date(now.getTime() - LAST_CALLER));
  const known = [owner, lastAgent].filter((one) => one !== null);
  const states = await findStates(
    tx,
    null,
    now,
    sql`and (m.user_id = any(${known}::bigint[]) or not exists (
      select from user_line l
      where l.tenant_id = m.tenant_id and l.user_id = m.user_id and l.line_id is not null and l.line_id <> ${lineId}))`,
  );
  const atWork = states.filter(({ state }) => state === 'ready' || soonReady.includes(state));
  if (atWork.length === 0) return { lastAgent, owner, ready: [], busy: [] };
  const ids = atWork.map(({ userId }) => userId);
  const { phones, runs, silent, nodes } = await findPhonesAndRuns(tx, ids);
  const there = [nodeId, ...(await findReached(tx, nodeId))];
  const canTake = ({ userId }: StoredState) => {
    const at = nodes.get(userId) ?? null;
    return !phones.has(userId) && !silent.has(userId) && (at === null || there.includes(at));
  };
  const isFree = (one: StoredState) => one.state === 'ready' && !runs.has(one.userId);
  const able = atWork.filter(canTake);
  return {
    lastAgent,
    owner,
    ready: able
      .filter(isFree)
      .toSorted((one, other) => Number(one.leads) - Number(other.leads) || sinceOf(one) - sinceOf(other))
      .map(({ userId }) => userId),
    busy: able.filter((one) => !isFree(one)).map(({ userId }) => userId),
  };
}

const sinceOf = ({ since }: StoredState) => Date.parse(since);
