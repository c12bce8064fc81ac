import type { AgentState } from '@haihu/contract/calls/values';
import type { CallerFacts } from '@haihu/rules/calls/inbound/inbound-route';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { findDepartmentsBelow } from '../../organisation/organisation.api.ts';
import { findReached } from '../core/nodes.repository.ts';
import { findRingable, type Ringable } from '../core/ringable.ts';
import type { StoredLine } from '../lines/lines.repository.ts';
import { findLastAgent, findOwnerOf } from './arrivals.repository.ts';
import { type BoundPhones, findBoundPhones, type PhoneMoney } from './bound-phones.ts';

/** The states of agents who may become ready soon. */
const soonReady: readonly AgentState[] = ['calling', 'busy', 'wrap_up'];

/** An agent at work who can be rung. */
export interface AgentAtWork {
  userId: string;
  isReady: boolean;
  departmentId: string | null;
  /** The line that the agent chose. Null: any line. */
  lineId: string | null;
  /** The instant at which after-call work ends. Null: the agent does none. */
  until: string | null;
  /** The lines over which the agent's bound phone can be rung. Null: the agent has a softphone. */
  overLines: BoundPhones['lines'] | null;
}

/** The money of bound phones, and the present. `locks`: see `findBoundPhones`. */
export interface RouteLook {
  /** Null: no bound phone is rung. */
  money: PhoneMoney | null;
  now: Date;
  locks?: boolean;
}

/**
 * Finds the agents who are at work and can be rung at a node, in the order in which they are rung: agents before
 * leaders, and who is ready for longest first. Agents in a run are at work and not ready. Left out are agents at a bound
 * phone, which costs money, if nobody pays for it.
 */
export async function findAgentsAtWork(
  tx: Queryable,
  nodeId: string,
  { money, now, locks = false }: RouteLook,
): Promise<AgentAtWork[]> {
  const found = await findRingable(tx, null, now);
  const atWork = found.filter(({ state }) => state === 'ready' || soonReady.includes(state));
  if (atWork.length === 0) return [];
  const lines = await findChosenLines(
    tx,
    atWork.map(({ userId }) => userId),
  );
  const there = [nodeId, ...(await findReached(tx, nodeId))];
  const needsPhones = money !== null && atWork.some(({ hasBoundPhone }) => hasBoundPhone);
  const bound = needsPhones ? await findBoundPhones(tx, money, { now, locks }) : null;
  const canTake = ({ userId, hasBoundPhone, isSilent, nodeId: at }: Ringable) =>
    hasBoundPhone
      ? bound !== null && !bound.seatless.includes(userId)
      : !isSilent && (at === null || there.includes(at));
  return atWork
    .filter(canTake)
    .toSorted((one, other) => Number(one.leads) - Number(other.leads) || sinceOf(one) - sinceOf(other))
    .map(({ userId, departmentId, state, fault, until, hasBoundPhone }) => ({
      userId,
      departmentId,
      isReady: state === 'ready' && fault === null,
      lineId: lines.get(userId) ?? null,
      until,
      overLines: hasBoundPhone ? bound!.lines : null,
    }));
}

const sinceOf = ({ since }: Ringable) => Date.parse(since);

async function findChosenLines(tx: Queryable, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ userId: string; lineId: string }>(sql`
    select user_id as "userId", line_id as "lineId" from user_line
    where tenant_id = ${tx.tenantId} and user_id = any(${ids}) and line_id is not null`);
  return new Map(rows.map(({ userId, lineId }) => [userId, lineId]));
}

/** A caller as far as it decides who may be rung. `known`: agents who are rung whatever line they chose. */
export interface LineCaller {
  lineId: string;
  known: readonly string[];
}

/**
 * Returns true if an agent takes callers of this line: the agent chose it, or no line, or knows the caller. The line has to
 * be one that may ring a bound phone.
 */
export const takesLine = (agent: AgentAtWork, { lineId, known }: LineCaller): boolean =>
  (agent.overLines === null || agent.overLines.has(lineId)) && isOfLine(agent, { lineId, known });

const isOfLine = (agent: AgentAtWork, { lineId, known }: LineCaller): boolean =>
  agent.lineId === null || agent.lineId === lineId || known.includes(agent.userId);

/** The called line, the caller's number and the node at which they wait. */
export interface RoutedCaller {
  numberHash: Buffer;
  lineId: string;
  nodeId: string;
  /** The department that the caller chose. Null: none. */
  teamId: string | null;
}

/** The agents for a caller. `phones`: the line of the caller, by the agents whose bound phones it rings. */
export interface RouteFacts extends Pick<CallerFacts, 'lastAgent' | 'owner' | 'ready' | 'busy' | 'team'> {
  known: string[];
  phones: ReadonlyMap<string, StoredLine>;
}

const isReadyFor = ({ isReady, overLines }: AgentAtWork, lineId: string): boolean =>
  isReady && overLines?.get(lineId)?.isFull !== true;

/** Finds the agents for a caller. */
export async function findRouteFacts(
  tx: Queryable,
  { numberHash, lineId, nodeId, teamId }: RoutedCaller,
  look: RouteLook,
): Promise<RouteFacts> {
  const owner = await findOwnerOf(tx, numberHash);
  const lastAgent = await findLastAgent(tx, numberHash, look.now);
  const known = [owner, lastAgent].filter((one) => one !== null);
  const agents = (await findAgentsAtWork(tx, nodeId, look)).filter((agent) => takesLine(agent, { lineId, known }));
  const idsOf = (isReady: boolean) =>
    agents.filter((agent) => isReadyFor(agent, lineId) === isReady).map(({ userId }) => userId);
  const inTeam = teamId === null ? null : await findDepartmentsBelow(tx, teamId);
  const team =
    inTeam && agents.flatMap(({ userId, departmentId }) => (inTeam.includes(departmentId ?? '') ? userId : []));
  const phones = new Map(
    agents.flatMap(({ userId, overLines }) => (overLines ? [[userId, overLines.get(lineId)!.line] as const] : [])),
  );
  return { lastAgent, owner, known, team, ready: idsOf(true), busy: idsOf(false), phones };
}
