import { newCall } from '@haihu/rules/calls/call-state';
import type { SealedPhone } from '../../../platform/cipher.ts';
import { endingWith, type Queryable, type TenantDb } from '../../../platform/db/db.ts';
import { deleteRunning } from '../../calls/core/ending.repository.ts';
import { updateEnded } from '../../calls/core/locked-calls.repository.ts';
import { insertRunning } from '../../calls/core/running-calls.repository.ts';
import { billingApi, type CallCharge } from '../charging/charging.usecases.ts';

type ToHold = Parameters<typeof billingApi.hold>[1];
type SettleOf = Parameters<typeof billingApi.settle> extends [Queryable, ...infer Of] ? Of : never;
type ToBill = SettleOf[0];

/** Writes what an inserted call keeps while it is on: its place of the line, and its hold. */
export async function bookRunning(tx: Queryable, call: ToHold, callee: SealedPhone, at: Date): Promise<void> {
  const { callId, lineId } = call;
  // No agent is kept, because tests let one agent talk in several calls at once.
  await insertRunning(tx, { callId, agentId: null, lineId, nodeId: null, calleeHash: callee.hash, seenAt: at });
  await billingApi.hold(tx, call);
}

/**
 * Ends the hold of a call, and books its charge, with the commit if nothing follows it. `note` runs before. Returns the
 * charge.
 */
export async function settleAlone(
  tenant: TenantDb,
  [call, talkSeconds, at]: SettleOf,
  note?: (tx: Queryable, charge: CallCharge) => Promise<void>,
): Promise<CallCharge> {
  let settled: CallCharge | null = null;
  await tenant.transaction(async (tx) => {
    const { charge, isLast, write } = await billingApi.settle(tx, call, talkSeconds, at);
    settled = charge;
    await note?.(tx, charge);
    return isLast ? endingWith(write) : write();
  });
  return settled!;
}

/** Ends a call after so many seconds of talk, and charges it. Returns its bill. */
export function bookEnd(tenant: TenantDb, call: ToBill, talkSeconds: number, at: Date): Promise<CallCharge> {
  return settleAlone(tenant, [call, talkSeconds, at], async (tx, bill) => {
    const ended = { state: 'ended', cause: 'answered', hungUpBy: 'agent', endedAt: at.toISOString() } as const;
    await updateEnded(tx, call.callId, { ...newCall, ...ended }, bill);
    await deleteRunning(tx, call.callId, null);
  });
}
