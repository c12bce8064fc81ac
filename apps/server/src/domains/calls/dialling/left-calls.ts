import { isLeft } from '@haihu/rules/calls/left-calls';
import type { PhonelessCall } from './running-calls.repository.ts';

/** A look that comes so long after the one before did not see what was between them. Milliseconds. */
const APART = 20_000;

/**
 * Counts how long the phones of agents are gone who talk by them, look after look at one node. It is kept in memory:
 * another driver, and one that did not see the engine for a while, count anew, so that neither ends a talk.
 */
export function createLeftCalls() {
  let goneSince = new Map<string, number>();
  let lookedAt = -Infinity;

  /** Begins a look. Returns what says of each call without a phone whether its agent left it. `isNew`: the engine was away. */
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
