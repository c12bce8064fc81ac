import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { type PushDraft, pushTo } from '../../../platform/events/push.ts';

/** Returns the push that tells members' devices to read their agenda again. */
export const agendaPush = (...to: string[]): PushDraft => ({ to, type: push.agendaMoved, data: {} });

/** Tells the member's devices that the agenda changed, if the caller's transaction commits. */
export async function tellAgenda(tx: Queryable, { userId }: { userId: string }, at: Date): Promise<void> {
  await pushTo(tx, [agendaPush(userId)], at);
}
