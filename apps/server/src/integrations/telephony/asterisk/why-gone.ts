import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import { causeOfHangUp } from '../causes.ts';

export interface Gone {
  role: 'agent' | 'customer';
  /** The agent had picked up. */
  wasUp: boolean;
  q850: number;
  /** Both talked. */
  talked: boolean;
  /** The customer had picked up. */
  answered: boolean;
  /** Asterisk gave up ringing, when the time was over. */
  hasRungOut: boolean;
}

/** Who ended a call by going first, and with which cause. */
export function whyGone({ role, wasUp, q850, talked, answered, hasRungOut }: Gone): {
  by: CallParty;
  cause: CallCause;
} {
  if (role === 'agent') {
    const by = wasUp ? 'agent' : 'system';
    return { by, cause: causeOfHangUp({ q850, hungUpBy: by, agentAnswered: wasUp, answered: talked }) };
  }
  if (talked || answered) return { by: 'customer', cause: talked ? 'answered' : 'abandoned' };
  const code = hasRungOut || q850 === 0 || q850 === 127 ? 19 : q850;
  const by = code === 21 ? 'customer' : 'system';
  return { by, cause: causeOfHangUp({ q850: code, hungUpBy: by, agentAnswered: true, answered: false }) };
}
