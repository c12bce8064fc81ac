import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { choose } from './states.repository.ts';

/**
 * Sends an agent on a break after an unanswered ring, and tells them. No calls come until they set themselves ready.
 */
export async function sendOnBreak(tx: Queryable, userId: string, now: Date): Promise<void> {
  const paused = { state: 'break', reason: 'absent' } as const;
  await choose(tx, userId, { ...paused, forcedBy: null }, now);
  await pushTo(tx, [{ to: [userId], type: push.stateForced, data: { ...paused, by: null } }], now);
}
