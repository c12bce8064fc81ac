import type { Presenters } from '../../kernel/push-presenters.ts';

/** Presents the pushes about tasks. */
export const taskPushes: Presenters = {
  145: async (_to, { callId, numberId }) => ({ data: { callId: String(callId), numberId: String(numberId) } }),
};
