import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Outcome, WaitingCallBackFate } from '@haihu/contract/followups/values';

interface Said {
  outcome?: Outcome;
  phoneLabel?: PhoneLabel;
  /** The author's decision about the waiting call-back; absent without one. */
  waitingVisit?: WaitingCallBackFate;
}

/** Returns true if the customer wants no further call, so that a planned call-back makes no sense. */
const isRefusal = ({ outcome, phoneLabel }: Said): boolean =>
  outcome === 'not_interested' || outcome === 'do_not_call' || phoneLabel === 'refuses_calls';

/**
 * Returns true if a result without a new time ends the waiting call-back. The author decides. Without a decision only a
 * refusal ends it; neither an unanswered call nor a talk does.
 */
export function endsWaitingCallBack(said: Said): boolean {
  return said.waitingVisit === undefined ? isRefusal(said) : said.waitingVisit === 'done';
}
