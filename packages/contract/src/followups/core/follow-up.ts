import * as z from 'zod';
import { coordinateSystems } from '../../config/values.ts';
import { filePath, id, instant, level, sentInstant } from '../../fields.ts';
import { outcomes } from '../values.ts';

export const outcome = z.enum(outcomes);

/** The accuracy of a place in metres. 0 for a place that was chosen on a map. */
export const accuracy = z.int().min(0).max(1_000_000);

/**
 * The instant at which the user wrote a request that the device kept without a network. It lies in the last 30 days.
 * Absent: now. A call-back time that was still ahead at that instant is accepted.
 */
export const writtenAt = sentInstant.optional();

/** The place where a follow-up was written. */
const shownPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  system: z.enum(coordinateSystems),
  accuracy,
  name: z.string().nullable(),
});

export const followUp = z.object({
  id,
  customerId: id,
  authorId: id,
  authorName: z.string(),
  at: instant,
  text: z.string(),
  outcome: outcome.nullable(),
  /** The enterprise's own outcome in its words. `outcome` then has the one of its kind. */
  ownOutcome: z.string().nullable(),
  level: level.nullable(),
  callId: id.nullable(),
  nextVisitAt: instant.nullable(),
  /**
   * Links that open for one to two hours: a small square, and the whole picture. An edit names the picture by `path`.
   */
  pictures: z.array(z.object({ path: filePath, small: z.string(), whole: z.string() })),
  location: shownPlace.nullable(),
  /** The instant of the author's last correction. */
  editedAt: instant.nullable(),
  /** The instant until which the author may correct it. */
  editableUntil: instant,
});
export type FollowUp = z.output<typeof followUp>;
