import type { AgentStateReply } from '@haihu/contract/calls/agents';
import type { AgentState } from '@haihu/contract/calls/values';
import type { RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { audit } from '../../../kernel/audit.ts';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Presence } from '../../../kernel/presence.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { findPlaced } from '../../organisation/organisation.api.ts';
import { moveRun } from '../continuous-dialling/run-moves.ts';
import { lockRunOf } from '../continuous-dialling/runs.repository.ts';
import { agentNotFound, nothingToWrapUp } from '../core/calls.errors.ts';
import * as states from '../core/states.repository.ts';

/** Seconds of after-call work when the enterprise's rule names no time. */
const USUAL_WRAP_UP = 60;
/** Milliseconds after a call in which its agent may still begin after-call work. */
const JUST_ENDED = 10 * 60_000;

export function createAgentStates({ db, clock }: { db: Db; clock: Clock }) {
  async function state(member: Member): Promise<AgentStateReply> {
    return stateNow(db.forTenant(member.tenantId), member.userId);
  }

  async function stateNow(tenant: Queryable, userId: string): Promise<AgentStateReply> {
    const [found] = await states.findStates(tenant, [userId], clock.now());
    if (!found) throw agentNotFound();
    const { state: now, reason, since, until, forcedBy } = found;
    return { state: now, reason, since, until, forcedBy };
  }

  /** Sets the member's own state. Throws `calls.nothing_to_wrap_up`. */
  async function setState(member: Member, request: RequestOf<'calls.setState'>): Promise<AgentStateReply> {
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      if (request.state === 'wrap_up') await wrapUp(tx, member);
      else {
        await states.choose(tx, member.userId, { reason: null, ...request, forcedBy: null }, clock.now());
        await pauseRun(tx, member.userId, request.state, clock.now());
      }
      return stateNow(tx, member.userId);
    });
  }

  async function wrapUp(tx: Queryable, { userId }: Member): Promise<void> {
    const now = clock.now();
    const from = await states.findWrapUp(tx, userId);
    if (!from || Date.parse(from) < now.getTime() - JUST_ENDED) throw nothingToWrapUp();
    const { seconds } = await readSettings(tx, 'wrapUp');
    await states.choose(tx, userId, { state: 'ready', reason: null, forcedBy: null }, now);
    const until = new Date(now.getTime() + (seconds || USUAL_WRAP_UP) * 1000);
    await states.beginWrapUp(tx, userId, now, until);
  }

  /** Sets the state of another member. Throws `calls.agent_not_found` unless this member leads the other. */
  async function forceState(
    member: Member,
    { memberId, ...chosen }: RequestOf<'calls.forceState'>,
  ): Promise<AgentStateReply> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const placed = await findPlaced(tx, memberId);
      const [found] = placed && isInScope(member, placed) ? await states.findStates(tx, [memberId], now) : [];
      if (!found) throw agentNotFound();
      const reason = chosen.state === 'break' ? chosen.reason : null;
      const forcedBy = memberId === member.userId ? null : member.userId;
      await states.choose(tx, memberId, { state: chosen.state, reason, forcedBy }, now);
      await pauseRun(tx, memberId, chosen.state, now);
      const detail = { state: chosen.state, reason };
      await audit(tx, member, { at: now, action: 'calls.state_forced', subjectId: memberId, detail });
      if (forcedBy)
        await pushTo(tx, [{ to: [memberId], type: push.stateForced, data: { ...detail, by: member.userId } }], now);
      return stateNow(tx, memberId);
    });
  }

  /** Records connected and lost devices, as the sockets report them. */
  const presence = {
    arrived: (tenantId, userIds, processId) =>
      db.forTenant(tenantId).transaction((tx) => states.noteArrival(tx, userIds, processId, clock.now())),
    isElsewhere: (tenantId, userId, last) => states.isAgentElsewhere(db.forTenant(tenantId), userId, last),
    left: (tenantId, userId, last) => states.noteLeft(db.forTenant(tenantId), userId, last),
    died: () => states.noteLost(db),
  } satisfies Presence;

  const nameOf = (member: Member, userId: string) => states.findName(db.forTenant(member.tenantId), userId);

  return { state, setState, forceState, presence, nameOf };
}

/** Pauses the member's run when the chosen state is not ready. Resuming the run makes the member ready again. */
async function pauseRun(tx: Queryable, userId: string, chosen: AgentState, now: Date): Promise<void> {
  const run = chosen === 'ready' ? undefined : await lockRunOf(tx, userId);
  if (run) await moveRun(tx, run, { type: 'paused' }, now, { reason: 'asked' });
}

/** Begins after-call work for the seconds of the enterprise's rule. Runs in the transaction that ends a call. */
export const startWrapUp = (tx: Queryable, agentId: string, now: Date): Promise<void> =>
  states.beginUsualWrapUp(tx, agentId, now);

/** Seconds that the server waits for the result of a task's call when the enterprise's rule names no time. */
export const RESULT_WAIT = USUAL_WRAP_UP;

/**
 * Begins after-call work until the result is saved, for enterprises whose rule sets no time. Runs in the transaction
 * that ended a call.
 */
export async function waitForResult(tx: Queryable, agentId: string, endedAt: Date): Promise<void> {
  const { seconds } = await readSettings(tx, 'wrapUp');
  if (seconds > 0) return;
  await states.beginWrapUp(tx, agentId, endedAt, new Date(endedAt.getTime() + RESULT_WAIT * 1000));
}

/** The present state of one team member. */
export interface AgentNow extends ReadyAgent {
  name: string;
  state: AgentState;
  /** The instant at which `wrap_up` ends; null in other states. */
  until: string | null;
  /** The agent's running call. */
  callId: string | null;
  /** True for a softphone, which answers by itself. False for a phone that has to be picked up. */
  hasSoftphone: boolean;
  /** True when the agent's phone can be rung: it is bound, registered, or simulated. */
  canRing: boolean;
  /**
   * The node on which the softphone is registered. Only calls of this node, and of nodes that reach it over a trunk,
   * can be joined with it. Null: any node will do.
   */
  nodeId: string | null;
  /** True while the agent dials a run, which places its calls itself. */
  isInRun: boolean;
}

/** Returns the present state of these members, ordered by name. Leaves out members who may not place calls. */
export async function findAgentsNow(db: Queryable, userIds: string[], now: Date): Promise<AgentNow[]> {
  const [first, ...others] = userIds;
  if (first === undefined) return [];
  const found = await states.findStates(db, [first, ...others], now);
  const { phones, runs, silent, nodes } = await states.findPhonesAndRuns(db, userIds);
  return found.map(({ userId, name, state, since, until, callId }) => {
    const how = { hasSoftphone: !phones.has(userId), canRing: !silent.has(userId), isInRun: runs.has(userId) };
    return { userId, name, state, since, until, callId, nodeId: nodes.get(userId) ?? null, ...how };
  });
}

export interface ReadyAgent {
  userId: string;
  /** The instant since which the agent waits. ISO 8601 UTC. */
  since: string;
}

/** Finds the ready agents among these members: connected, in no call, on no break and done with after-call work. */
export async function readyAgents(db: Queryable, userIds: string[], now: Date): Promise<ReadyAgent[]> {
  const [first, ...others] = userIds;
  if (first === undefined) return [];
  const found = await states.findStates(db, [first, ...others], now);
  return found.flatMap(({ userId, state: is, since }) => (is === 'ready' ? [{ userId, since }] : []));
}
