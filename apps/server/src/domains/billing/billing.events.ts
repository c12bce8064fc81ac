import type { WarningLevel } from '@haihu/rules/charging';
import type { DomainEvent } from '../../platform/outbox.ts';

export const LOW_BALANCE = 'billing.low_balance';

/** The balance came down to a level; the actor is whose call did it. */
export function lowBalance(agentId: string, level: WarningLevel, at: Date | string): DomainEvent {
  const payload = { level: String(level) };
  return { type: LOW_BALANCE, version: 1, at: new Date(at), actorId: agentId, subjectId: agentId, payload };
}
