import type { PageCodec } from '@haihu/contract/calls/values';

/** The measured sound of one way. */
export interface SoundFigures {
  /** The share of lost packets, 0 to 1. */
  loss: number;
  /** The variation of the packets' travel time, in milliseconds. */
  jitter: number;
  /** Milliseconds there and back. `null`: unknown. */
  rtt: number | null;
}

/** The grades of a call's sound, the best first. */
export const soundGrades = ['good', 'fair', 'poor', 'bad'] as const;
export type SoundGrade = (typeof soundGrades)[number];

/** Below this MOS, sound disturbs a talk. */
export const POOR_SOUND = 3.2;
/** The calls in a row with poor sound after which an agent gets advice. */
export const POOR_IN_A_ROW = 3;

/** The choppy calls, and their share of all that were measured, from which on somebody is told. One alone may be chance. */
const OFTEN_CHOPPY = { calls: 3, share: 0.2 };

/** The share of lost packets above which a call's sound needs the codec that hides losses. */
export const LOSSY = 0.02;

/** The lowest MOS of each grade. */
const least: Record<SoundGrade, number> = { good: 4, fair: 3.6, poor: POOR_SOUND, bad: 1 };

/** Milliseconds in which a codec packs and unpacks sound. */
const CODEC_DELAY = 40;
/** Delay from which talking becomes hard, because both speak at once. Milliseconds. */
const HARD_DELAY = 177.3;
/** The robustness of G.711 with concealment against lost packets (ITU-T G.113). */
const ROBUSTNESS = 25.1;
/** The rating of sound that lacks nothing (ITU-T G.107). */
const BEST_RATING = 93.2;

/**
 * Estimates how people would judge the sound, from 1 (bad) to 4.5: the mean opinion score by the E-model of ITU-T G.107.
 * A receiver holds sound back for twice the jitter.
 */
export function mosOf({ loss, jitter, rtt }: SoundFigures): number {
  const delay = (rtt ?? 0) / 2 + 2 * jitter + CODEC_DELAY;
  const lost = loss * 100;
  const byDelay = 0.024 * delay + 0.11 * Math.max(0, delay - HARD_DELAY);
  const byLoss = (95 * lost) / (lost + ROBUSTNESS);
  return scoreOf(BEST_RATING - byDelay - byLoss);
}

/** Turns a rating into a score. The formula falls again below a rating of about 6.5, where every score is 1. */
function scoreOf(rating: number): number {
  if (rating < 6.5) return 1;
  const score = 1 + 0.035 * rating + 7e-6 * rating * (rating - 60) * (100 - rating);
  return Math.round(Math.min(4.5, Math.max(1, score)) * 100) / 100;
}

/** Returns the grade of a MOS. */
export const gradeOf = (mos: number): SoundGrade => soundGrades.find((grade) => mos >= least[grade]) ?? 'bad';

/** Returns true if the newest calls of an agent all had poor sound. `newest`: their MOS, the newest first. */
export const isPoorInARow = (newest: readonly number[]): boolean =>
  newest.length >= POOR_IN_A_ROW && newest.slice(0, POOR_IN_A_ROW).every((mos) => mos < POOR_SOUND);

/** Returns true if so many of these calls were choppy that a member or a line should be looked at. */
export const isOftenChoppy = ({ calls, poor }: { calls: number; poor: number }): boolean =>
  poor >= OFTEN_CHOPPY.calls && poor >= calls * OFTEN_CHOPPY.share;

/**
 * Returns the codec with which the page of an agent is rung first. Opus hides losses, and the engine has to turn it into
 * the codec of carriers. So only a page whose newest calls all lost much gets it. `newest`: the shares that were lost,
 * the newest first.
 */
export const pageCodecOf = (newest: readonly number[]): PageCodec =>
  newest.length >= POOR_IN_A_ROW && newest.slice(0, POOR_IN_A_ROW).every((loss) => loss > LOSSY) ? 'opus' : 'alaw';
