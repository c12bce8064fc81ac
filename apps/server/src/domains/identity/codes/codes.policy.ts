import type { RateWindow } from '../../../kernel/rate-limit.ts';
import { limitNetworkOf, type Visitor } from '../core/identity.policy.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds for which a code sent by SMS is valid. */
export const CODE_LIFE = 5 * MINUTE * 1000;

/**
 * The number of tries of a code. Fewer may come from another network than the one that asked, so that a stranger cannot
 * use it up.
 */
export const CODE_TRIES = 5;
export const CODE_TRIES_ELSEWHERE = 2;

/**
 * Returns the windows in which a request for a code counts. A number has 1 a minute (always the first window) and 5 a
 * day; an address has 20 an hour. A known device counts for itself, so that a stranger's requests do not keep the owner
 * from a code.
 */
export function codeWindows(mobile: string, visitor: Visitor, isKnownDevice: boolean): [RateWindow, ...RateWindow[]] {
  const asker = isKnownDevice ? ['device', mobile, visitor.deviceKey] : ['number', mobile];
  const shared: RateWindow = isKnownDevice
    ? { of: ['code devices', mobile], limit: 20, seconds: DAY }
    : { of: ['code address', limitNetworkOf(visitor.ip)], limit: 20, seconds: HOUR };
  return [
    { of: ['code minute', ...asker], limit: 1, seconds: MINUTE },
    { of: ['code day', ...asker], limit: 5, seconds: DAY },
    shared,
  ];
}
