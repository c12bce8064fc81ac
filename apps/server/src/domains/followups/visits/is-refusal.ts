import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Outcome } from '@haihu/contract/followups/values';

interface Said {
  outcome?: Outcome;
  phoneLabel?: PhoneLabel;
}

/**
 * Whether the callee wants no further call, so that nobody waits for one that was promised. Nothing else ends a promise
 * by itself: neither an unanswered call nor a talk after which no new time is set.
 */
export const isRefusal = ({ outcome, phoneLabel }: Said): boolean =>
  outcome === 'not_interested' || outcome === 'do_not_call' || phoneLabel === 'refuses_calls';
