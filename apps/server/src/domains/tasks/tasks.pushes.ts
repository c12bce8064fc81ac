import type { Presenters } from '../../platform/push-presenters.ts';

/** Presents the pushes about tasks. */
export const taskPushes: Presenters = {
  145: async (_to, { callId, numberId }) => ({ data: { callId: String(callId), numberId: String(numberId) } }),
};
