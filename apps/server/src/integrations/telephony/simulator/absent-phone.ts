import type { AgentLeg } from '../telephony.ts';

/** Returns true if nobody picks up this agent's phone: its number or name ends in 71, as for customers. */
export function isPhoneAbsent(leg: AgentLeg | null): boolean {
  if (!leg) return false;
  return (leg.kind === 'phone' ? leg.number : leg.endpoint).endsWith('71');
}
