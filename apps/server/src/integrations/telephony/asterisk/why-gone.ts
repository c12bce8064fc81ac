import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import { causeOfHangUp } from '../causes.ts';

export interface GoneParty {
  role: 'agent' | 'customer';
  /** True when this party had picked up. */
  isUp: boolean;
  /** The Q.850 cause. 0: unknown, because the phone ended while the connection to the engine was down. */
  q850: number;
  /** True when both had talked. */
  talked: boolean;
  /** True when the customer had picked up. */
  answered: boolean;
  /** True when Asterisk gave up ringing because the ring time was over. */
  hasRungOut: boolean;
  /** True when the carrier had sent any signal before. */
  hasSpoken: boolean;
  /** True when enough time was over for Asterisk to give up a carrier that sends nothing. */
  hasGivenUp: boolean;
}

/**
 * Time after which Asterisk gives up a carrier that answers no INVITE, in milliseconds. It is 64 times T1 (RFC 3261,
 * timer B), which is 32 s.
 */
export const GIVES_UP = 31_000;
/** Returns true if the other side had sent any signal when `Dial` told this status. */
export const hasSpoken = (status: string | undefined): boolean =>
  status === 'PROCEEDING' || status === 'PROGRESS' || status === 'RINGING';

const NO_ANSWER_TO_INVITE = 18;
const NO_CIRCUIT = 34;

/** Returns the party that ended a call by going first, and the cause. */
export function whyGone(gone: GoneParty): { by: CallParty; cause: CallCause } {
  const { role, isUp, q850, talked, answered, hasRungOut, hasGivenUp } = gone;
  if (role === 'agent') {
    const by = isUp ? 'agent' : 'system';
    return { by, cause: causeOfHangUp({ q850, hungUpBy: by, agentAnswered: isUp, answered: talked }) };
  }
  if (talked || answered) return { by: 'customer', cause: talked ? 'answered' : 'abandoned' };
  // The callee's phone had no part in the failure, as far as anybody knows.
  const isCarriers = q850 === NO_ANSWER_TO_INVITE ? hasGivenUp : q850 === 0 && !hasRungOut;
  if (!gone.hasSpoken && isCarriers) {
    return {
      by: 'system',
      cause: causeOfHangUp({ q850: NO_CIRCUIT, hungUpBy: 'system', agentAnswered: true, answered }),
    };
  }
  const code = hasRungOut || q850 === 0 || q850 === 127 ? 19 : q850;
  const by = code === 21 ? 'customer' : 'system';
  return { by, cause: causeOfHangUp({ q850: code, hungUpBy: by, agentAnswered: true, answered: false }) };
}
