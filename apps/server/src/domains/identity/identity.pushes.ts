import type { Presenters } from '../../platform/push-presenters.ts';
import type { Reason } from './sessions/sessions.repository.ts';

/** Type 7: for the sessions that it ended. One that was opened since has what holds now. */
export const identityPushes: Presenters = {
  7: async ({ member }, { reason, until }) => {
    const isLater = typeof until === 'string' && BigInt(member.sessionId) > BigInt(until);
    return isLater ? null : { data: { reason: reason as Reason } };
  },
};
