import type { HealthReason, HealthState } from '@haihu/contract/calls/values';

/**
 * Calls of a line or a number within the watched hours. Calls that our own side ended before they rang are left out.
 */
export interface HealthCounts {
  calls: number;
  answered: number;
  /** Answered calls that were over within `SHORT_TALK` seconds. */
  short: number;
  /** Calls to a number that was called before within these hours. */
  repeats: number;
  /** Callees who asked afterwards not to be called. */
  complaints: number;
}

export interface Health {
  state: HealthState;
  /** The problems, the worst first. Empty unless `state` is `watch` or `paused`. */
  reasons: HealthReason[];
}

export const WATCHED_HOURS = 24;
/** The most calls that are judged, newest first. */
export const MOST_WATCHED = 500;
/** The longest short talk in seconds. */
export const SHORT_TALK = 6;
/** The least calls for which shares are judged. */
export const LEAST_CALLS = 50;
const LEAST_ANSWERED = 20;
/** Minutes for which a line or a number rests. */
export const REST_MINUTES = 120;

/**
 * The limits, as shares of all calls. The share of `short` is of the answered calls. Between the two limits a number is
 * watched.
 */
const limits = {
  answered: { watch: 0.15, pause: 0.08 },
  short: { watch: 0.5, pause: 0.7 },
  repeats: { watch: 0.3, pause: 0.5 },
  /** A number of people, not a share. */
  complaints: { watch: 1, pause: 3 },
} as const;

/**
 * Judges the health of a line or a number. Carriers block numbers that are seldom answered, soon hung up, repeated or
 * complained of.
 */
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
