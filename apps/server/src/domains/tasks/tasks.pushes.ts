import type { Presenters } from '../../platform/push-presenters.ts';

/** What members are told of tasks. */
export const taskPushes: Presenters = {
  145: async (_to, { callId, numberId }) => ({ data: { callId: String(callId), numberId: String(numberId) } }),
};
