import type { AgentLeg } from '../telephony.ts';

/**
 * Returns true if nobody picks up this agent's phone: its number ends in 71, as for customers. The name of a softphone
 * ends in the id of its agent, and any agent may have such an id.
 */
export const isPhoneAbsent = (leg: AgentLeg | null): boolean => leg?.kind === 'phone' && leg.number.endsWith('71');

/** Returns true if a mailbox picks up this agent's phone: its number ends in 61, as a machine does for customers. */
export const picksUpByMailbox = (leg: AgentLeg): boolean => leg.kind === 'phone' && leg.number.endsWith('61');
