import { numberAfterCall } from '@haihu/rules/tasks/pacing/after-call';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import {
  type AmendedCall,
  type EndedCall,
  hasUnwrittenTaskCall,
  sendOnBreak,
  waitForResult,
} from '../../calls/calls.api.ts';
import { isTaskAgent } from '../core/tasks.policy.ts';
import { findTasks, type StoredTask } from '../core/tasks.repository.ts';
import {
  type CallOutcome,
  findCallerOf,
  markCaller,
  noteCallerTalked,
  recycle,
  updateAfterCall,
  waitOn,
} from '../dialling/dialling.repository.ts';
import { lockNumber, type StoredTaskNumber } from '../numbers/numbers.repository.ts';
import { createAhead } from './ahead.usecases.ts';
import { tellTaskBoards } from './leases.repository.ts';

const MINUTE = 60_000;

/** Makes the step of tasks at the end of a call. It does nothing for a call that was no task's number's. */
export function createCallEnded({ clock }: { clock: Clock }) {
  const ahead = createAhead({ clock });

  /**
   * Marks the number as done, or lets it wait for another call. Only the number's last call changes it, and a talk that
   * its person called for.
   */
  return async function callEnded(tx: Queryable, ended: EndedCall): Promise<void> {
    const { numberId, callId, agentId, cause, talked, isInbound } = ended;
    if (numberId === null) return;
    // Otherwise the dialler would ring an empty desk all day.
    if (cause === 'agent_absent' && agentId !== null) await sendOnBreak(tx, agentId, clock.now());
    const stored = await lockNumber(tx, numberId);
    const [task] = stored ? await findTasks(tx, [stored.taskId]) : [];
    // A task learns of answers and lost calls by the calls that it places.
    if (stored && isInbound) tellTaskBoards(tx, stored.taskId);
    else if (stored) await ahead.callEnded(tx, stored.taskId, ended);
    if (task && talked && agentId !== null) await waitForResultOf(tx, task, { ...ended, numberId, agentId });
    if (!stored || !task) return;
    if (isInbound) return callerEnded(tx, { stored, task }, ended);
    if (stored.state !== 'calling' || stored.lastCallId !== callId) return;
    const outcome = outcomeOf(stored, task, ended);
    await updateAfterCall(tx, numberId, outcome);
    if (stored.recycled?.callId === callId) await recycle(tx, numberId, stored.recycled);
    if (outcome.state === 'connected') return;
    // Nobody dials the number while its person calls us.
    const caller = await findCallerOf(tx, numberId);
    if (caller !== null) await markCaller(tx, numberId, { callId: caller, at: clock.now() });
  };
}

/**
 * Handles the end of a call that the person of a number made. A talk is as good as one in our own call, and the number is
 * not dialled again by itself. A person who met nobody changes nothing in the plan.
 */
async function callerEnded(
  tx: Queryable,
  { stored, task }: { stored: StoredTaskNumber; task: StoredTask },
  ended: EndedCall,
): Promise<void> {
  const { callId, agentId, talked } = ended;
  const { id, state, lastCallId, recycled, seatId } = stored;
  const isLast = lastCallId === callId;
  if (!talked) {
    if (isLast) await waitOn(tx, id);
    return;
  }
  // A result that was written during the talk has moved the number already. One that is being called was reached here.
  if (state !== 'calling' && !(state === 'unreached' && isLast)) return;
  const takes = seatId === null && agentId !== null && isTaskAgent(task, agentId);
  await noteCallerTalked(tx, id, { callId, agentId: takes ? agentId : null });
  await updateAfterCall(tx, id, { ...outcomeOf(stored, task, ended), attempts: 0 });
  if (recycled?.callId === callId) await recycle(tx, id, recycled);
}

/**
 * Handles a late report. The number takes its state from it if it has waited since that call. A number that was called
 * again, or that somebody moved, stays as it is.
 */
export async function callAmended(tx: Queryable, amended: AmendedCall): Promise<void> {
  const { numberId, callId, wasCounted } = amended;
  const stored = await lockNumber(tx, numberId);
  const [task] = stored ? await findTasks(tx, [stored.taskId]) : [];
  if (!stored || !task || stored.state !== 'waiting' || stored.lastCallId !== callId) return;
  const outcome = outcomeOf(stored, task, amended);
  await updateAfterCall(tx, numberId, wasCounted ? { ...outcome, attempts: 0 } : outcome);
}

/** Returns the state of a number after a call to it. */
function outcomeOf(
  { retried }: StoredTaskNumber,
  { retries }: StoredTask,
  { cause, talked, at }: Pick<EndedCall, 'cause' | 'talked' | 'at'>,
): CallOutcome {
  const { state, minutes, counts, retriedFor } = numberAfterCall({ cause, talked, retried }, retries);
  return {
    state,
    dueAt: new Date(at.getTime() + minutes * MINUTE),
    attempts: counts ? 1 : 0,
    retried: retriedFor ? { ...retried, [retriedFor]: (retried[retriedFor] ?? 0) + 1 } : retried,
    cause,
  };
}

/** Lets the pause before the next call count from the result. No call then comes while the agent fills in the form. */
async function waitForResultOf(
  tx: Queryable,
  { mode, paceSeconds }: StoredTask,
  { numberId, agentId, endedAt }: EndedCall & { numberId: string; agentId: string },
): Promise<void> {
  if (mode === 'preview' || paceSeconds === 0 || !(await hasUnwrittenTaskCall(tx, numberId, agentId))) return;
  await waitForResult(tx, agentId, new Date(endedAt));
}
