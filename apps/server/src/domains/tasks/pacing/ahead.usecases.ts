import type { CallState } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import { hasWaited, isAbandoned, waitOf } from '@haihu/rules/tasks/pacing/abandoned';
import { withRinging, withTalk } from '@haihu/rules/tasks/pacing/call-statistics';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import {
  askToWait,
  type EndedCall,
  giveCall,
  type AgentNow,
  findAgentsNow,
  findReached,
  sendOnBreak,
  tellNobodyIsThere,
} from '../../calls/calls.api.ts';
import { findTasks } from '../core/tasks.repository.ts';
import { setTaskAgentOf } from '../dialling/dialling.repository.ts';
import * as ahead from './ahead.repository.ts';
import { learn, tellTaskBoards } from './leases.repository.ts';

/** Milliseconds after which a callee without an agent hears a message. So it begins within two seconds. */
export const PATIENCE = 1500;

/** Causes that say nothing about how people answer: the callee had no part in the end of the call. */
const sayNothing = ['network', 'cancelled', 'agent_absent', 'blocked', 'no_balance'];

/** Returns true if the agent's phone can be joined with calls of one of these nodes. */
const isAt = (taskAgent: Pick<AgentNow, 'nodeId'>, nodeIds: readonly string[]) =>
  taskAgent.nodeId === null || nodeIds.includes(taskAgent.nodeId);

/** Handles calls that were placed ahead of an agent, in the transactions that change these calls. */
export function createAhead({ clock }: { clock: Clock }) {
  /**
   * Notes a call's new state, `at` by the engine's clock. A callee who answers is given to the agent who has waited
   * longest.
   */
  async function callMoved(tx: Queryable, callId: string, state: CallState, at: Date): Promise<void> {
    const call = await ahead.lockAhead(tx, callId);
    if (!call) return;
    if (state === 'customer_answered') {
      await ahead.noteAnswered(tx, callId, at, clock.now());
      await offer(tx, call);
    }
    if (state === 'bridged') await ahead.noteJoined(tx, callId, at);
    tellTaskBoards(tx, call.taskId);
  }

  /**
   * Gives a call to a free agent; its former agent loses it. Returns false if no agent is free. Expects call and row to
   * be locked.
   */
  async function offer(
    tx: Queryable,
    { callId, taskId, numberId, nodeId, agentId }: ahead.AheadCall,
  ): Promise<boolean> {
    const now = clock.now();
    const [task] = await findTasks(tx, [taskId]);
    const taskAgents = await findAgentsNow(tx, task?.seats.map(({ userId }) => userId) ?? [], now);
    const isFar = taskAgents.some((taskAgent) => !isAt(taskAgent, [nodeId]));
    const nodeIds = [nodeId, ...(isFar ? await findReached(tx, nodeId) : [])];
    const free = taskAgents.filter(
      (taskAgent) =>
        taskAgent.state === 'ready' &&
        taskAgent.hasSoftphone &&
        taskAgent.canRing &&
        !taskAgent.isInRun &&
        isAt(taskAgent, nodeIds),
    );
    for (const { userId } of free.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))) {
      if (!(await giveCall(tx, { callId, agentId: userId, before: agentId }, now))) continue;
      await ahead.noteGiven(tx, callId, userId, now);
      await setTaskAgentOf(tx, numberId, userId);
      await pushTo(tx, [{ to: [userId], type: push.taskCall, data: { callId, numberId } }], now);
      return true;
    }
    return false;
  }

  /**
   * Gives a waiting callee to an agent. A callee who has waited too long hears a message. It says that nobody is there,
   * or that the agent is on the way.
   */
  async function tend(tx: Queryable, callId: string): Promise<void> {
    const call = await ahead.lockAhead(tx, callId);
    if (!call?.answeredAt || call.joinedAt || call.toldAt || call.askedAt) return;
    const now = clock.now();
    const isLate =
      hasWaited({ answeredAt: call.answeredAt, heardAt: call.heardAt ?? call.answeredAt }, now) >= PATIENCE;
    if (call.agentId) {
      if (!isLate) return;
      await ahead.noteAsked(tx, callId, now);
      return askToWait(tx, callId, now);
    }
    if (!(await offer(tx, call))) {
      if (!isLate) return;
      await tell(tx, call, 'no_agent');
    }
    tellTaskBoards(tx, call.taskId);
  }

  async function tell(tx: Queryable, { callId }: ahead.AheadCall, why: ahead.WhyAbandoned): Promise<void> {
    await ahead.noteTold(tx, callId, why, clock.now());
    await tellNobodyIsThere(tx, callId, clock.now());
  }

  /**
   * Handles an agent who did not pick up a given call. `mayPassOn`: the agent's phone no longer rings, and the callee
   * is still there, so another agent may get the call.
   */
  async function agentAbsent(tx: Queryable, callId: string, mayPassOn = false): Promise<void> {
    const call = await ahead.lockAhead(tx, callId);
    if (!call?.agentId || call.joinedAt || call.toldAt) return;
    if (!(mayPassOn && (await offer(tx, call)))) await tell(tx, call, 'agent_absent');
    await sendOnBreak(tx, call.agentId, clock.now());
    tellTaskBoards(tx, call.taskId);
  }

  /** Learns from an ended call of a task that dials by itself. Keeps the record of a call that met no agent. */
  async function callEnded(tx: Queryable, taskId: string, ended: EndedCall): Promise<void> {
    const { callId, cause, talked, seconds, answeredAt, at } = ended;
    const call = await ahead.lockAhead(tx, callId);
    const isLive = talked || Boolean(call && answeredAt && cause !== 'machine');
    if (call) {
      const told = isLive && answeredAt ? { ...ended, answeredAt } : null;
      const wasAbandoned = told !== null && isAbandoned(told);
      await ahead.endAhead(tx, callId, wasAbandoned ? (talked ? 'late' : 'hung_up') : null, at);
      const wait = told?.joinedAt ? waitOf(told) : null;
      if (isLive) await ahead.countAnswer(tx, taskId, { isAbandoned: wasAbandoned, wait }, at);
    } else if (isLive) await ahead.countAnswer(tx, taskId, { isAbandoned: false, wait: null }, at);
    if (isLive || !sayNothing.includes(cause)) {
      await learn(tx, taskId, (known) => {
        const rung = withRinging(known, isLive, seconds.ringing);
        return talked ? withTalk(rung, seconds.talk) : rung;
      });
    }
    tellTaskBoards(tx, taskId);
  }

  return { callMoved, tend, agentAbsent, callEnded };
}
