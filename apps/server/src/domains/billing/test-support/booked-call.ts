import { newCall } from '@haihu/rules/calls/call-state';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { deleteRunning } from '../../calls/core/ending.repository.ts';
import { updateEnded } from '../../calls/core/locked-calls.repository.ts';
import { insertRunning } from '../../calls/core/running-calls.repository.ts';
import { billingApi } from '../charging/charging.usecases.ts';

type ToHold = Parameters<typeof billingApi.hold>[1];
type ToBill = Parameters<typeof billingApi.settle>[1];

/** Writes what an inserted call keeps while it is on: its place of the line, and its hold. */
export async function bookRunning(tx: Queryable, call: ToHold, callee: SealedPhone, at: Date): Promise<void> {
  const { callId, lineId } = call;
  // No agent is kept, because tests let one agent talk in several calls at once.
  await insertRunning(tx, { callId, agentId: null, lineId, nodeId: null, calleeHash: callee.hash, seenAt: at });
  await billingApi.hold(tx, call);
}

/** Ends a call after so many seconds of talk, and charges it. Returns its bill. */
export async function bookEnd(tx: Queryable, call: ToBill, talkSeconds: number, at: Date) {
  const { callId } = call;
  const bill = await billingApi.settle(tx, call, talkSeconds, at);
  const ended = { state: 'ended', cause: 'answered', hungUpBy: 'agent', endedAt: at.toISOString() } as const;
  await updateEnded(tx, callId, { ...newCall, ...ended }, bill);
  await deleteRunning(tx, callId, null);
  return bill;
}
