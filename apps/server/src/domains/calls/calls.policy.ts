import type { LineFault } from '@haihu/contract/calls/values';
import type { CallErrorName } from '@haihu/contract/calls/errors';
import { type CallAnswer, askCallGate, type CallQuestion } from '@haihu/rules/calls/call-gate';
import type { CallingSettings } from '@haihu/contract/config/settings';
import type { AttemptLimit } from '@haihu/rules/calls/call-rule-packs';
import { isPremium } from '@haihu/rules/calls/premium-numbers';
import { classifyPhone, type PhoneKind } from '@haihu/rules/phone-kind';
import { AppError } from '../../platform/errors.ts';
import { isAllowed, isInScope, type Member, type Placed, seesAll } from '../../platform/member.ts';
import { placeOf, zonesOf } from '../../platform/number-area/number-place.ts';
import { badNumber, refusedCall } from './calls.errors.ts';

/** Minutes. */
const DAY = 24 * 60;

/** Lines dial these; short codes stay closed, and foreign numbers until an operator opens their country on a line. */
const dialled: readonly (PhoneKind | null)[] = ['mobile', 'landline', 'freephone', 'foreign'];

export interface Callee {
  number: string;
  /** IANA names of the zones in which the phone may be: they decide the calling hours. Empty where nobody knows. */
  zones: readonly string[];
  /** ISO 3166; null where nobody knows. */
  country: string | null;
}

/** Expects what somebody typed, or a stored number. Throws `calls.bad_number`. */
export function calleeOf(typed: string): Callee {
  const { kind, normalised } = classifyPhone(typed);
  if (normalised === null || !dialled.includes(kind) || isPremium(normalised)) throw badNumber();
  return { number: normalised, zones: zonesOf(normalised), country: placeOf(normalised).country };
}

/** What an enterprise asks of its callers beyond its country's rules. */
export interface OwnCallRules {
  /** Seven days from Monday on; null: the hours of the rule pack. */
  hours: CallQuestion['ownHours'];
  limits: AttemptLimit[];
}

export function ownRulesOf({ hours, attemptsADay, attemptsIn30Days }: CallingSettings): OwnCallRules {
  const limits = [
    { most: attemptsADay, withinMinutes: DAY },
    { most: attemptsIn30Days, withinMinutes: 30 * DAY },
  ];
  return { hours, limits: limits.flatMap(({ most, ...within }) => (most === null ? [] : { most, ...within })) };
}

/** How far back attempts count. */
export function attemptsSince(attemptLimits: readonly AttemptLimit[], now: Date): Date {
  const longest = Math.max(0, ...attemptLimits.map(({ withinMinutes }) => withinMinutes));
  return new Date(now.getTime() - longest * 60_000);
}

const errorOf: Record<
  Exclude<Extract<CallAnswer, { allowed: false }>['reason'], 'permission' | 'line'>,
  CallErrorName
> = {
  seat: 'calls.no_seat',
  balance: 'calls.no_balance',
  do_not_call: 'calls.do_not_call',
  hours: 'calls.outside_hours',
  attempts: 'calls.too_often',
  refused: 'calls.refused_recently',
};

const lineErrors: Record<LineFault, CallErrorName> = {
  full: 'calls.line_busy',
  engine_away: 'calls.engine_away',
  disabled: 'calls.no_line',
  no_number: 'calls.no_line',
  paused: 'calls.line_paused',
};

/** Answers the name of the rule pack that was passed, or throws what the gate says in the words of the contract. */
export function passGate(question: CallQuestion): string {
  const answer = askCallGate(question);
  if (answer.allowed) return answer.rulePack;
  if (answer.reason === 'permission') throw new AppError('permission.missing');
  if (answer.reason === 'line') throw refusedCall(lineErrors[answer.fault], answer.allowedAgainAt);
  const { reason, allowedAgainAt } = answer;
  throw refusedCall(errorOf[reason], allowedAgainAt, reason === 'attempts' ? answer.limit : undefined);
}

/** The people whom a call concerns; null: there is nobody. */
export interface Concerned {
  agent: Placed | null;
  /** Who talked before the call was handed on to its agent. */
  talkers: Placed[];
  customerOwner: Placed | null;
  /** Who made the task that it was dialled for. */
  taskMaker: Placed | null;
}

/**
 * A call is open to those over whoever talked in it, and to those over the owner of the customer it was made to. One that
 * met no agent is open to those who see the whole enterprise, and to those who lead its task.
 */
export function mayRead(member: Member, { agent, talkers, customerOwner, taskMaker }: Concerned): boolean {
  if (customerOwner !== null && isInScope(member, customerOwner)) return true;
  if (talkers.some((talker) => isInScope(member, talker))) return true;
  if (agent !== null) return isInScope(member, agent);
  return seesAll(member) || (taskMaker !== null && leadsTasksOf(member, taskMaker));
}

const leadsTasksOf = (member: Member, maker: Placed) => isAllowed(member, 'tasks.manage') && isInScope(member, maker);
