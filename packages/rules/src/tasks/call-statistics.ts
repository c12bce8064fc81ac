/** What a task's calls have been like lately, kept as a few numbers that adapt. Durations in seconds. */
export interface CallStatistics {
  /** Share of calls that a person answers, over about 400 calls. */
  slowRate: number;
  /** The share over about 40 calls only: it shows a jump at once. */
  fastRate: number;
  /** Calls that ended their ringing, at most the memory of the slow rate. */
  calls: number;
  /** From dialling to the answer. */
  ringSeconds: number;
  /** From dialling to the end of calls that nobody answered. */
  unansweredSeconds: number;
  talkSeconds: number;
  wrapUpSeconds: number;
}

const SLOW = 400;
const FAST = 40;
const DURATIONS = 200;
/** A jump is believed when the fast rate stands this many standard errors above the slow one. */
const JUMP = 2.5;

/** A new task believes in many answers, so that it begins with caution. */
export const firstStatistics: CallStatistics = {
  slowRate: 0.6,
  fastRate: 0.6,
  calls: 0,
  ringSeconds: 12,
  unansweredSeconds: 28,
  talkSeconds: 60,
  wrapUpSeconds: 0,
};

/** A call stopped ringing after `seconds`: a person answered, or nobody did. */
export function withRinging(known: CallStatistics, isAnswered: boolean, seconds: number): CallStatistics {
  const calls = Math.min(known.calls + 1, SLOW);
  const outcome = isAnswered ? 1 : 0;
  const duration = isAnswered ? 'ringSeconds' : 'unansweredSeconds';
  return {
    ...known,
    calls,
    // A first memory of twenty calls: the prior weighs as much as they do.
    slowRate: blend(known.slowRate, outcome, Math.min(calls + 20, SLOW)),
    fastRate: blend(known.fastRate, outcome, Math.min(calls + 20, FAST)),
    [duration]: blend(known[duration], seconds, DURATIONS),
  };
}

/** A conversation ended. */
export function withTalk(known: CallStatistics, seconds: number): CallStatistics {
  return { ...known, talkSeconds: blend(known.talkSeconds, seconds, DURATIONS) };
}

/** An agent finished the work after a call. */
export function withWrapUp(known: CallStatistics, seconds: number): CallStatistics {
  return { ...known, wrapUpSeconds: blend(known.wrapUpSeconds, seconds, DURATIONS) };
}

/**
 * The share of answers to reckon with, 0.01 to 1: the slow rate, or the fast one when that has jumped above it. A fall
 * is believed slowly, a rise at once: too many answers are what callees suffer from.
 */
export function answerRate({ slowRate, fastRate }: CallStatistics): number {
  const error = Math.sqrt((slowRate * (1 - slowRate)) / FAST);
  const rate = fastRate > slowRate + JUMP * error ? fastRate : slowRate;
  return Math.min(Math.max(rate, 0.01), 1);
}

function blend(old: number, value: number, memory: number): number {
  return old + (value - old) / memory;
}
