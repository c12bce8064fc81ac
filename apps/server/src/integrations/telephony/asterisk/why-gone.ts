import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import { causeOfHangUp } from '../causes.ts';

export interface Gone {
  role: 'agent' | 'customer';
  /** They had picked up. */
  isUp: boolean;
  /** 0: nobody tells, because it went while nobody heard of the engine. */
  q850: number;
  /** Both talked. */
  talked: boolean;
  /** The customer had picked up. */
  answered: boolean;
  /** Asterisk gave up ringing, when the time was over. */
  hasRungOut: boolean;
  /** The carrier had said something before. */
  hasSpoken: boolean;
  /** So much time was over that Asterisk gave up asking a carrier that says nothing. */
  hasGivenUp: boolean;
}

/** Asterisk gives up a carrier that answers no INVITE after 64 times T1 (RFC 3261, timer B): 32 s. Milliseconds. */
export const GIVES_UP = 31_000;
/** Whether the other side had answered anything at all when `Dial` told this. */
export const hasSpoken = (status: string | undefined): boolean =>
  status === 'PROCEEDING' || status === 'PROGRESS' || status === 'RINGING';

const NO_ANSWER_TO_INVITE = 18;
const NO_CIRCUIT = 34;

/** Who ended a call by going first, and with which cause. */
export function whyGone(gone: Gone): { by: CallParty; cause: CallCause } {
  const { role, isUp, q850, talked, answered, hasRungOut, hasGivenUp } = gone;
  if (role === 'agent') {
    const by = isUp ? 'agent' : 'system';
    return { by, cause: causeOfHangUp({ q850, hungUpBy: by, agentAnswered: isUp, answered: talked }) };
  }
  if (talked || answered) return { by: 'customer', cause: talked ? 'answered' : 'abandoned' };
  // The callee's phone has no part in that, as far as anybody knows.
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
