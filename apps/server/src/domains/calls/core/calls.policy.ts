import type { CallErrorName } from '@haihu/contract/calls/errors';
import type { LineFault } from '@haihu/contract/calls/values';
import type { CallingSettings } from '@haihu/contract/config/core/settings';
import { type CallAnswer, askCallGate, type CallQuestion } from '@haihu/rules/calls/call-gate';
import type { AttemptLimit } from '@haihu/rules/calls/call-rule-packs';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { isAllowed, isInScope, type Member, type PlacedUser, seesAll } from '../../../kernel/member.ts';
import { AppError } from '../../../platform/errors.ts';
import { isDialled, numberPlaceOf, zonesOf } from '../../numbers/numbers.api.ts';
import { badNumber, refusedCall } from './calls.errors.ts';

/** Minutes of a day. */
const DAY = 24 * 60;

export interface Callee {
  number: string;
  /** IANA names of the zones in which the phone may be. They decide the calling hours. Empty: the zone is unknown. */
  zones: readonly string[];
  /** ISO 3166 code of the country; null when it is unknown. */
  country: string | null;
}

/** Expects typed text or a stored number. Throws `calls.bad_number`. */
export function calleeOf(typed: string): Callee {
  const classified = classifyPhone(typed);
  const { normalised } = classified;
  if (normalised === null || !isDialled(classified)) throw badNumber();
  return { number: normalised, zones: zonesOf(normalised), country: numberPlaceOf(normalised).country };
}

/** The limits that an enterprise sets on top of its country's rules. */
export interface OwnCallRules {
  /** Calling hours of the seven days from Monday on. Null: the hours of the rule pack. */
  hours: CallQuestion['ownHours'];
  limits: AttemptLimit[];
}

export function ownRulesOf({ hours, attemptsADay, attemptsIn30Days }: CallingSettings): OwnCallRules {
  const limits = [
    { most: attemptsADay, withinMinutes: DAY },
    { most: attemptsIn30Days, ...LONGEST_OWN_LIMIT },
  ];
  return { hours, limits: limits.flatMap(({ most, ...within }) => (most === null ? [] : { most, ...within })) };
}

/** The longest time for which an enterprise may limit attempts. */
export const LONGEST_OWN_LIMIT = { withinMinutes: 30 * DAY } as const;

/** Returns the instant since which attempts count. */
export function attemptsSince(attemptLimits: readonly Pick<AttemptLimit, 'withinMinutes'>[], now: Date): Date {
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

/** Returns the name of the rule pack that allowed the call. Throws the contract's error when the call gate refuses. */
export function passGate(question: CallQuestion): string {
  const answer = askCallGate(question);
  if (answer.allowed) return answer.rulePack;
  if (answer.reason === 'permission') throw new AppError('permission.missing');
  if (answer.reason === 'line') throw refusedCall(lineErrors[answer.fault], answer.allowedAgainAt);
  const { reason, allowedAgainAt } = answer;
  throw refusedCall(errorOf[reason], allowedAgainAt, reason === 'attempts' ? answer.limit : undefined);
}

/** The people whom a call concerns. Null: there is no such person. */
export interface CallParties {
  agent: PlacedUser | null;
  /** The agents who talked before the call was handed on to its present agent. */
  talkers: PlacedUser[];
  customerOwner: PlacedUser | null;
  /** The member who made the call's task. */
  taskMaker: PlacedUser | null;
  /** The member who owes a call back to a caller who left a message. */
  owing: PlacedUser | null;
}

/**
 * True when this member may read the call. That needs scope over one of its talkers, over the customer's owner, or over
 * the member who owes a call back. A call that met no agent needs the whole enterprise in scope, or the lead of its task.
 */
export function mayRead(member: Member, parties: CallParties): boolean {
  const { agent, talkers, customerOwner, taskMaker, owing } = parties;
  if (customerOwner !== null && isInScope(member, customerOwner)) return true;
  if (owing !== null && isInScope(member, owing)) return true;
  if (talkers.some((talker) => isInScope(member, talker))) return true;
  if (agent !== null) return isInScope(member, agent);
  return seesAll(member) || (taskMaker !== null && leadsTasksOf(member, taskMaker));
}

const leadsTasksOf = (member: Member, maker: PlacedUser) =>
  isAllowed(member, 'tasks.manage') && isInScope(member, maker);
