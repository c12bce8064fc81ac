import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { filePath, id, instant, pageOf, pageRequest, text } from '../fields.ts';

/** How many characters feedback or an answer to it may have. */
export const LONGEST_FEEDBACK = 2000;
/** How many pictures go with it at most. */
export const MOST_FEEDBACK_PICTURES = 9;

/** Read as a whole, so that one that is too long has an answer of its own. */
const words = text(20_000).min(1);

export const feedback = z.object({
  id,
  at: instant,
  text: z.string(),
  /** Links that open for one to two hours: a small square, and all of it. */
  pictures: z.array(z.object({ small: z.string(), whole: z.string() })),
  /** Whether a way to answer outside the app was left. What it is, only the operator reads. */
  hasContact: z.boolean(),
  /** What was written to it since, oldest first. */
  replies: z.array(z.object({ id, at: instant, by: z.enum(['operator', 'author']), text: z.string() })),
});
export type Feedback = z.output<typeof feedback>;

/** What members tell the operator of the installation, and what the operator answers. */
export const feedbackCalls = {
  /** `pictures`: uploads of one's own that nothing stands on yet. `contact`: a number or an address, kept sealed. */
  'feedback.save': defineEndpoint({
    method: 'POST',
    path: 'api/tbOpinionInfo/saveOpinion',
    access: 'member',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      text: words,
      pictures: z.array(filePath).max(MOST_FEEDBACK_PICTURES).default([]),
      contact: text(100).optional(),
    }),
    reply: feedback,
    errors: ['feedback.too_long', 'feedback.too_many', 'files.not_found', 'files.not_accepted'],
  }),

  /** One's own, the newest first. */
  'feedback.list': defineEndpoint({
    method: 'POST',
    path: 'api/tbOpinionInfo/page',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject(pageRequest),
    reply: pageOf(feedback),
    errors: [],
  }),

  /** Writes more to feedback of one's own: an answer to an answer. */
  'feedback.reply': defineEndpoint({
    method: 'POST',
    path: 'api/tbOpinionInfo/reply',
    access: 'member',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id, text: words }),
    reply: feedback,
    errors: ['feedback.not_found', 'feedback.too_long', 'feedback.too_many'],
  }),
};
