import type { WarningLevel } from '@haihu/rules/billing/charging/charging';
import type { DomainEvent } from '../../../platform/events/outbox.ts';

export const LOW_BALANCE = 'billing.low_balance';
export const PACKAGE_ENDING = 'billing.package_ending';
export const UNPAID_FEE = 'billing.unpaid_fee';
export const SEATS_NEEDED = 'billing.seats_needed';
export const MONEY_MOVED = 'billing.money_moved';

/** The actor id of the operator, who is no member. */
export const OPERATOR = '0';

/** The stock that fell to a level: the balance, or the minutes of packages. `left`: the remaining minutes. */
export type LowCallingCredit =
  | { of: 'balance'; level: WarningLevel }
  | { of: 'minutes'; level: WarningLevel; left: number };

/** Makes the event of a low stock. The actor is the agent of the call, or the operator. */
export function lowCallingCredit(actorId: string, low: LowCallingCredit, at: Date | string): DomainEvent {
  const left: Record<string, string> = low.of === 'minutes' ? { left: String(low.left) } : {};
  const payload = { of: low.of, level: String(low.level), ...left };
  return { type: LOW_BALANCE, version: 1, at: new Date(at), actorId, subjectId: actorId, payload };
}

/** Makes the event of a package that ends in this many days; 0 is today. */
export function packageEnding(packageId: string, days: number, at: Date): DomainEvent {
  const payload = { packageId, days: String(days) };
  return { type: PACKAGE_ENDING, version: 1, at, actorId: OPERATOR, subjectId: packageId, payload };
}

/** Makes the event of line fees that are due and exceed the balance. `amount`: units of 0.0001 yuan. */
export function unpaidFee(amount: number, at: Date): DomainEvent {
  return {
    type: UNPAID_FEE,
    version: 1,
    at,
    actorId: OPERATOR,
    subjectId: OPERATOR,
    payload: { amount: String(amount) },
  };
}

/**
 * Makes the event that calls need a seat from now on. Members without a seat are told; with `members`, only members on
 * that list.
 */
export function seatsNeeded(at: Date, members?: readonly string[]): DomainEvent {
  const payload: Record<string, string> = members ? { members: members.join(',') } : {};
  return { type: SEATS_NEEDED, version: 1, at, actorId: OPERATOR, subjectId: OPERATOR, payload };
}

/** Makes the event of a movement of money outside of a call. */
export function moneyMovement(movementId: string, at: Date | string): DomainEvent {
  return { type: MONEY_MOVED, version: 1, at: new Date(at), actorId: OPERATOR, subjectId: movementId, payload: {} };
}
