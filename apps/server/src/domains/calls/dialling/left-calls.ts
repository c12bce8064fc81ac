import { isLeft } from '@haihu/rules/calls/dialling/left-calls';
import type { PhonelessCall } from '../core/running-calls.repository.ts';

/** Milliseconds between two looks after which they are not counted together. Nothing is known of the time between. */
const APART = 20_000;

/**
 * Measures the time since which phones of talking agents have been gone, look after look at one node. The measure is
 * kept in memory. It starts again with another driver, or after the engine was not seen for a while, so that neither
 * ends a talk.
 */
export function createLeftCalls() {
  let goneSince = new Map<string, number>();
  let lookedAt = -Infinity;

  /**
   * Begins a look. Returns a function that is true for a phoneless call that its agent has left. `isNew`: the engine
   * was away.
   */
  return function look(now: number, isNew: boolean): (call: PhonelessCall) => boolean {
    const before = isNew || now - lookedAt > APART ? new Map<string, number>() : goneSince;
    const fresh = new Map<string, number>();
    [goneSince, lookedAt] = [fresh, now];
    return ({ callId, pageLeftAt }) => {
      const phone = before.get(callId) ?? now;
      fresh.set(callId, phone);
      return isLeft({ page: pageLeftAt === null ? null : Date.parse(pageLeftAt), phone }, now);
    };
  };
}
