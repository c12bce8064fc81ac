import type { HealthReason, HealthState } from '@haihu/contract/calls/values';

/** Calls of a line or a number within the hours watched, without those that our own side ended before they rang. */
export interface HealthCounts {
  calls: number;
  answered: number;
  /** Answered, and over within `SHORT_TALK` seconds. */
  short: number;
  /** Calls to a number that was called before within these hours. */
  repeats: number;
  /** Callees who asked afterwards not to be called. */
  complaints: number;
}

export interface Health {
  state: HealthState;
  /** What is wrong, the worst first; empty unless `state` is `watch` or `paused`. */
  reasons: HealthReason[];
}

export const WATCHED_HOURS = 24;
/** Newest first, so many at most. */
export const MOST_WATCHED = 500;
/** Seconds. */
export const SHORT_TALK = 6;
/** Before so many calls a share says nothing. */
export const LEAST_CALLS = 50;
const LEAST_ANSWERED = 20;
/** How long a line or a number rests. */
export const REST_MINUTES = 120;

/** Shares of all calls, but `short` of the answered ones. Below the pause a number is watched. */
const limits = {
  answered: { watch: 0.15, pause: 0.08 },
  short: { watch: 0.5, pause: 0.7 },
  repeats: { watch: 0.3, pause: 0.5 },
  /** People, not a share. */
  complaints: { watch: 1, pause: 3 },
} as const;

/** Says how a line or a number does. Carriers block what is seldom answered, soon hung up, repeated and complained of. */
export function judgeHealth({ calls, answered, short, repeats, complaints }: HealthCounts): Health {
  const isEnough = calls >= LEAST_CALLS;
  const grades: [HealthReason, number][] = [
    ['complaints', over(complaints, limits.complaints)],
    ['seldom_answered', isEnough ? under(answered / calls, limits.answered) : 0],
    ['short_calls', answered >= LEAST_ANSWERED ? over(short / answered, limits.short) : 0],
    ['repeats', isEnough ? over(repeats / calls, limits.repeats) : 0],
  ];
  const worst = Math.max(...grades.map(([, grade]) => grade));
  if (worst === 0) return { state: isEnough ? 'good' : 'unknown', reasons: [] };
  return {
    state: worst === 2 ? 'paused' : 'watch',
    reasons: grades.filter(([, grade]) => grade === worst).map(([reason]) => reason),
  };
}

interface Limit {
  watch: number;
  pause: number;
}

function over(value: number, { watch, pause }: Limit): number {
  return value >= pause ? 2 : value >= watch ? 1 : 0;
}

function under(value: number, { watch, pause }: Limit): number {
  return value < pause ? 2 : value < watch ? 1 : 0;
}
