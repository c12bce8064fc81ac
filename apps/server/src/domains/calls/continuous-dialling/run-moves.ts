import type { RunReason } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import { applyRunEvent, type RunEvent } from '@haihu/rules/calls/continuous-dialling/continuous-dialling';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { tellBoards } from '../core/states.repository.ts';
import { lockRunByCall, type RunChange, type StoredRun, updateRun } from './runs.repository.ts';

/** Milliseconds for which the turns of an ended run are kept. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

export interface MoveParts {
  reason?: RunReason;
  allowedAgainAt?: string | null;
  /** The session that made the change. The run continues under it. */
  sessionId?: string;
  /** The call that was dialled, for the event `dialled`. */
  callId?: string;
}

/**
 * Applies an event to a run; every change of phase goes through here. Expects the run locked. Writes the time of the
 * next call and tells the member. Returns false when the event changes nothing.
 */
export async function moveRun(
  tx: Queryable,
  run: StoredRun,
  event: RunEvent,
  now: Date,
  { reason, allowedAgainAt = null, sessionId = run.sessionId, callId }: MoveParts = {},
): Promise<boolean> {
  const after = applyRunEvent(run, event);
  if (after === run) return false;
  const { phase, isPausing } = after;
  const hasCall = phase === 'calling' || phase === 'wrap_up';
  // The reason of a pause stays until the pause is over.
  const kept = phase === 'paused' || isPausing ? run.reason : null;
  await write(tx, run, now, {
    ...after,
    sessionId,
    reason: reason ?? kept,
    allowedAgainAt,
    callId: hasCall ? (callId ?? run.callId) : null,
    dialAt: phase === 'counting' ? dialAt(run, event, now) : null,
  });
  if (phase === 'ended') {
    const forgottenAt = new Date(now.getTime() + KEPT_FOR);
    await queue.enqueue(tx, { task: forgetRunTask, id: run.id, runAt: forgottenAt });
  }
  return true;
}

/** Returns the time of the next call. There is no delay when the agent resumes by hand. */
function dialAt({ paceSeconds }: StoredRun, { type }: RunEvent, now: Date): Date {
  return type === 'resumed' || type === 'reopened' ? now : new Date(now.getTime() + paceSeconds * 1000);
}

/** Keeps the phase and changes pace or reason. Sets the time of the next call while the run counts down. */
export async function putOffCall(
  tx: Queryable,
  run: StoredRun,
  now: Date,
  {
    seconds,
    reason = null,
    paceSeconds = run.paceSeconds,
  }: { seconds: number } & Partial<Pick<StoredRun, 'reason' | 'paceSeconds'>>,
): Promise<void> {
  const counts = run.phase === 'counting';
  await write(tx, { ...run, paceSeconds }, now, {
    ...run,
    reason: counts ? reason : run.reason,
    dialAt: counts ? new Date(now.getTime() + seconds * 1000) : null,
  });
}

/** Ends the countdown of a run by own phones. Its next call begins when the agent taps. */
export const waitForTap = (tx: Queryable, run: StoredRun, now: Date): Promise<void> =>
  write(tx, run, now, { ...run, dialAt: null });

type Written = Omit<RunChange, 'paceSeconds' | 'endedAt'>;

async function write(tx: Queryable, run: StoredRun, now: Date, change: Written): Promise<void> {
  const endedAt = change.phase === 'ended' ? now : null;
  await updateRun(tx, run.id, { ...change, paceSeconds: run.paceSeconds, endedAt });
  // From the pause on the agent may be rung, and callers who wait for an agent are led again.
  if (isAtWork(run.phase) !== isAtWork(change.phase)) tellBoards(tx, run.memberId);
  if (change.dialAt) await askForStep(tx, run.id, change.dialAt);
  await tellRun(tx, run, now);
}

const isAtWork = (phase: StoredRun['phase']): boolean => phase !== 'paused' && phase !== 'ended';

/** Queues the next step. There is never more than one such job for a run. */
export function askForStep(tx: Queryable, runId: string, runAt: Date): Promise<void> {
  return queue.enqueue(tx, { task: runStepTask, id: runId, runAt, key: `run:${runId}` });
}

export function tellRun(tx: Queryable, { id, memberId }: Pick<StoredRun, 'id' | 'memberId'>, now: Date): Promise<void> {
  return pushTo(tx, [{ to: [memberId], type: push.runMoved, data: { runId: id } }], now);
}

/** Moves the call's run, if there is one. Runs in the transaction that ends a call. */
export async function runCallEnded(
  tx: Queryable,
  callId: string,
  { isWritten, isDialled }: { isWritten: boolean; isDialled: boolean },
  now: Date,
): Promise<void> {
  const run = await lockRunByCall(tx, callId);
  if (!run) return;
  if (isDialled) await moveRun(tx, run, { type: 'call_ended', isWritten }, now);
  else await moveRun(tx, run, { type: 'not_dialled' }, now, { reason: 'not_dialled' });
}

/** Moves the call's run, if there is one. Runs in the transaction that saves the follow-up. */
export async function runCallWritten(tx: Queryable, callId: string, now: Date): Promise<void> {
  const run = await lockRunByCall(tx, callId);
  if (run) await moveRun(tx, run, { type: 'written' }, now);
}

/** Dials the next customer of a run at the planned time. Reading a run that is late queues this task again. */
export const runStepTask: QueueTask = { name: 'calls.run_step', attempts: 4 };

/** Deletes an ended run and its turns. */
export const forgetRunTask: QueueTask = { name: 'calls.forget_run', attempts: 10 };
