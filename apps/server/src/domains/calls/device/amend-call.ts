import { applyCallEvent, type CallEndedEvent, newCall, talkedSince } from '@haihu/rules/calls/call-state';
import type { Queryable } from '../../../platform/db/db.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { insertAttempt } from '../core/attempts.repository.ts';
import { tellCall } from '../core/calls.events.ts';
import { lockCall, updateProgress } from '../core/locked-calls.repository.ts';
import { noteAmended, type StoredDeviceCall } from './device.repository.ts';

export interface AmendParts {
  customers: Pick<CustomerApi, 'countLateAnswer'>;
  tasks: Pick<TaskCalls, 'callAmended'>;
}

/**
 * Corrects a call that had ended without a report. The figures of the customer, of the task's number and of the day get
 * the difference. Nothing is charged, and no second after-call work begins. Expects the device call to be locked.
 */
export async function amendCall(
  tx: Queryable,
  { customers, tasks }: AmendParts,
  { callId, state, calleeHash }: Pick<StoredDeviceCall, 'callId' | 'state' | 'calleeHash'>,
  event: CallEndedEvent,
  now: Date,
): Promise<void> {
  const before = (await lockCall(tx, callId))!;
  const after = applyCallEvent(newCall, event);
  await updateProgress(tx, callId, after);
  await noteAmended(tx, callId, now);
  // A call that nobody seemed to dial did not count as an attempt.
  const wasDialled = state === 'lapsed';
  if (!wasDialled) await insertAttempt(tx, callId, calleeHash, new Date(before.createdAt));
  const talked = talkedSince(after.history) !== null;
  const { customerId, agentId, taskNumberId, origin } = before;
  if (customerId !== null && talked) await customers.countLateAnswer(tx, customerId);
  if (taskNumberId !== null) {
    const amended = { numberId: taskNumberId, callId, cause: after.cause!, talked, at: now };
    await tasks.callAmended(tx, { ...amended, wasCounted: wasDialled });
  }
  await tellCall(tx, { id: callId, agentId, customerId, state: 'ended', origin }, now);
}
