/** The recent calls of a task as a few numbers that adapt. Durations in seconds. */
export interface CallStatistics {
  /** The share of calls that a person answers, over about 400 calls. */
  slowRate: number;
  /** The same share over about 40 calls only. It shows a jump at once. */
  fastRate: number;
  /** Calls whose ringing ended, at most the memory of the slow rate. */
  calls: number;
  /** The mean time from dialling to the answer. */
  ringSeconds: number;
  /** The mean time from dialling to the end of calls that nobody answered. */
  unansweredSeconds: number;
  talkSeconds: number;
  wrapUpSeconds: number;
}

const SLOW = 400;
const FAST = 40;
const DURATIONS = 200;
/** The standard errors above the slow rate at which a jump of the fast rate is believed. */
const JUMP = 2.5;

/** The statistics of a new task. They expect many answers, so that it begins with caution. */
export const firstStatistics: CallStatistics = {
  slowRate: 0.6,
  fastRate: 0.6,
  calls: 0,
  ringSeconds: 12,
  unansweredSeconds: 28,
  talkSeconds: 60,
  wrapUpSeconds: 0,
};

/** Returns the statistics after a call stopped ringing after `seconds`: a person answered it, or nobody did. */
export function withRinging(known: CallStatistics, isAnswered: boolean, seconds: number): CallStatistics {
  const calls = Math.min(known.calls + 1, SLOW);
  const outcome = isAnswered ? 1 : 0;
  const duration = isAnswered ? 'ringSeconds' : 'unansweredSeconds';
  return {
    ...known,
    calls,
    // The prior weighs as much as twenty calls.
    slowRate: blend(known.slowRate, outcome, Math.min(calls + 20, SLOW)),
    fastRate: blend(known.fastRate, outcome, Math.min(calls + 20, FAST)),
    [duration]: blend(known[duration], seconds, DURATIONS),
  };
}

/** Returns the statistics after a conversation of `seconds`. */
export function withTalk(known: CallStatistics, seconds: number): CallStatistics {
  return { ...known, talkSeconds: blend(known.talkSeconds, seconds, DURATIONS) };
}

/** Returns the statistics after after-call work of `seconds`. */
export function withWrapUp(known: CallStatistics, seconds: number): CallStatistics {
  return { ...known, wrapUpSeconds: blend(known.wrapUpSeconds, seconds, DURATIONS) };
}

/**
 * Returns the expected share of answers, 0.01 to 1: the slow rate, or the fast one if that has jumped above it. A fall
 * is believed slowly and a rise at once, because too many answers harm callees.
 */
export function answerRate({ slowRate, fastRate }: CallStatistics): number {
  const error = Math.sqrt((slowRate * (1 - slowRate)) / FAST);
  const rate = fastRate > slowRate + JUMP * error ? fastRate : slowRate;
  return Math.min(Math.max(rate, 0.01), 1);
}

function blend(old: number, value: number, memory: number): number {
  return old + (value - old) / memory;
}
