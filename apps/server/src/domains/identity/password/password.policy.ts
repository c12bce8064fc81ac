import type { RateWindow } from '../../../kernel/rate-limit.ts';

/** Counts wrong old passwords of a signed-in user. */
export const oldPasswordWindow = (userId: string): RateWindow => ({
  of: ['old password', userId],
  limit: 5,
  seconds: 15 * 60,
});
