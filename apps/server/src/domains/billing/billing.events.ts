import type { WarningLevel } from '@haihu/rules/charging';
import type { DomainEvent } from '../../platform/outbox.ts';

export const LOW_BALANCE = 'billing.low_balance';

/** The operator is no member. */
export const OPERATOR = '0';

/** The balance came down to a level; the actor is whose call did it, or the operator. */
export function lowBalance(actorId: string, level: WarningLevel, at: Date | string): DomainEvent {
  const payload = { level: String(level) };
  return { type: LOW_BALANCE, version: 1, at: new Date(at), actorId, subjectId: actorId, payload };
}
