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
import { findTasks, type StoredTask } from '../core/tasks.repository.ts';
import { type CallOutcome, recycle, updateAfterCall } from '../dialling/dialling.repository.ts';
import { lockNumber, type StoredTaskNumber } from '../numbers/numbers.repository.ts';
import { createAhead } from './ahead.usecases.ts';

const MINUTE = 60_000;

/** Makes the step of tasks at the end of a call. It does nothing for a call that was not to a task's number. */
export function createCallEnded({ clock }: { clock: Clock }) {
  const ahead = createAhead({ clock });

  /** Marks the number as done, or lets it wait for another call. Only the number's last call changes it. */
  return async function callEnded(tx: Queryable, ended: EndedCall): Promise<void> {
    const { numberId, callId, agentId, cause, talked } = ended;
    if (numberId === null) return;
    // Otherwise the dialler would ring an empty desk all day.
    if (cause === 'agent_absent' && agentId !== null) await sendOnBreak(tx, agentId, clock.now());
    const stored = await lockNumber(tx, numberId);
    const [task] = stored ? await findTasks(tx, [stored.taskId]) : [];
    if (stored) await ahead.callEnded(tx, stored.taskId, ended);
    if (task && talked && agentId !== null) await waitForResultOf(tx, task, { ...ended, numberId, agentId });
    if (!stored || !task || stored.state !== 'calling' || stored.lastCallId !== callId) return;
    await updateAfterCall(tx, numberId, outcomeOf(stored, task, ended));
    if (stored.recycled?.callId === callId) await recycle(tx, numberId, stored.recycled);
  };
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
