import type { CallCause, CallCut, CallParty } from '@haihu/contract/calls/values';

interface Code {
  /** ITU-T Q.850 cause value. */
  q850: number;
  /** The SIP status that Asterisk reports together with the Q.850 cause. */
  sip: number | null;
  cause: CallCause;
}

/**
 * The causes of carriers in our words. 18 and 27 are phones that cannot be reached, unlike 19, which rang. A changed
 * number (22) is no longer served, so `stopped`. An incomplete one (28) can never be served, so `empty_number`.
 */
export const causeTable: readonly Code[] = [
  { q850: 1, sip: 404, cause: 'empty_number' },
  { q850: 16, sip: null, cause: 'answered' },
  { q850: 17, sip: 486, cause: 'busy' },
  { q850: 18, sip: 408, cause: 'unreachable' },
  { q850: 19, sip: 480, cause: 'no_answer' },
  { q850: 21, sip: 403, cause: 'refused' },
  { q850: 22, sip: 410, cause: 'stopped' },
  { q850: 27, sip: 502, cause: 'unreachable' },
  { q850: 28, sip: 484, cause: 'empty_number' },
  { q850: 34, sip: 503, cause: 'network' },
];

/**
 * Returns the cause for a Q.850 value. A value that the table does not know is the network's fault: the call is
 * retried, and no number is written off.
 */
export function causeOfQ850(q850: number): CallCause {
  return causeTable.find((code) => code.q850 === q850)?.cause ?? 'network';
}

export function causeOfSip(sip: number): CallCause {
  return causeTable.find((code) => code.sip === sip)?.cause ?? 'network';
}

export interface HangUp {
  q850: number;
  hungUpBy: CallParty;
  agentAnswered: boolean;
  answered: boolean;
}

/** Returns the cause of the whole call, from the code of the leg that ended first. */
export function causeOfHangUp({ q850, hungUpBy, agentAnswered, answered }: HangUp): CallCause {
  if (answered) return 'answered';
  if (hungUpBy === 'agent') return 'cancelled';
  if (!agentAnswered) return 'agent_absent';
  const cause = causeOfQ850(q850);
  return cause === 'answered' ? 'no_answer' : cause;
}

/** Returns why the system cut a talk off, as a part of the event of its end. `cause`: the one for which it was ended. */
export const cutOf = ({
  talked,
  by,
  cause,
}: {
  talked: boolean;
  by: CallParty;
  cause: CallCause;
}): { cut?: CallCut } => (talked && by === 'system' && cause === 'network' ? { cut: 'network' } : {});

/** Returns the Q.850 value that a carrier would report. 16, a normal end, for causes that carriers do not know. */
export function q850Of(cause: CallCause): number {
  return causeTable.find((code) => code.cause === cause)?.q850 ?? 16;
}
