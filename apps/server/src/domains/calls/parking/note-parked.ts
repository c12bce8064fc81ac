import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { startWrapUp } from '../agents/states.usecases.ts';
import type { LockedCall } from '../core/locked-calls.repository.ts';
import { parkNow } from '../core/parked.repository.ts';
import { findStates } from '../core/states.repository.ts';
import { endSpan } from '../in-call/controls.repository.ts';

/** Milliseconds after which a parked customer is brought back to the member who parked the call. */
export const PARKED_FOR = 120_000;

/** Writes that the engine parked a call: its agent is free, and colleagues are told. The call itself goes on. */
export async function noteParked(tx: Queryable, { id, agentId }: LockedCall, at: string, now: Date): Promise<void> {
  if (agentId === null) return;
  const dueAt = new Date(now.getTime() + PARKED_FOR);
  if (!(await parkNow(tx, id, { by: agentId, at, dueAt }))) return;
  await endSpan(tx, id, agentId, at);
  await startWrapUp(tx, agentId, now);
  const data = { callId: id, to: agentId, why: 'parked' };
  await pushTo(tx, [{ to: [agentId], type: push.callHanded, data }], now);
  await tellColleagues(tx, { callId: id, parkedBy: agentId }, now);
}

/** Tells the ready colleagues in the department of the member who parked a call, or all ready ones if it has none. */
export async function tellColleagues(
  tx: Queryable,
  { callId, parkedBy }: { callId: string; parkedBy: string },
  now: Date,
): Promise<void> {
  const states = await findStates(tx, null, now);
  const home = states.find(({ userId }) => userId === parkedBy)?.departmentId ?? null;
  const ready = states.filter(({ userId, state }) => state === 'ready' && userId !== parkedBy);
  const near = ready.filter(({ departmentId }) => departmentId === home);
  const to = (near.length > 0 ? near : ready).map(({ userId }) => userId);
  if (to.length > 0) await pushTo(tx, [{ to, type: push.parkedMoved, data: { callId, what: 'waits' } }], now);
}

/** Tells the member who parked a call that it is over, and that nobody took it. */
export async function tellParkedOver(
  tx: Queryable,
  { callId, parkedBy }: { callId: string; parkedBy: string },
  now: Date,
): Promise<void> {
  await pushTo(tx, [{ to: [parkedBy], type: push.parkedMoved, data: { callId, what: 'over' } }], now);
}
