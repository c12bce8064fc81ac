import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { filePath, id, instant, pageOf, pageRequest, text } from '../fields.ts';

/** The most characters of feedback or of an answer to it. */
export const LONGEST_FEEDBACK = 2000;
/** The most pictures of one feedback. */
export const MOST_FEEDBACK_PICTURES = 9;

/** A text up to well beyond the limit, so that a text that is too long gets its own error. */
const words = text(20_000).min(1);

export const feedback = z.object({
  id,
  at: instant,
  text: z.string(),
  /** Links that open for one to two hours: a small square, and the whole picture. */
  pictures: z.array(z.object({ small: z.string(), whole: z.string() })),
  /** True when the author left a way to answer outside the app. Only the operator reads it. */
  hasContact: z.boolean(),
  /** The replies since, oldest first. */
  replies: z.array(z.object({ id, at: instant, by: z.enum(['operator', 'author']), text: z.string() })),
});
export type Feedback = z.output<typeof feedback>;

/** The calls by which members write to the operator of the installation and read the answers. */
export const feedbackEndpoints = {
  /**
   * Sends feedback to the operator. `pictures`: uploads of the caller's own that nothing uses yet. `contact`: a number
   * or an address, stored encrypted.
   */
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

  /** Lists the caller's own feedback, the newest first. */
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

  /** Adds a reply to feedback of the caller's own. */
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
