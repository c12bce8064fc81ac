import * as z from 'zod';
import { numberProblems } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { filePath, id, instant } from '../fields.ts';

/** How long a picture and what was read in it are kept, in hours. */
export const PHOTO_HOURS = 24;

/** Where something stands in the picture: fractions of its width and height, from the upper left corner. */
export const photoPlace = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** A number as it was read; its maker sees it whole, as they see the picture. */
export const photoNumber = z.object({
  number: z.string(),
  /** 0 to 1, of the sign that is least certain. */
  certainty: z.number(),
  /** A person looks at it before it is used. */
  isDoubtful: z.boolean(),
  /** Why it cannot be called; null for a number. */
  problem: z.enum(numberProblems).nullable(),
  place: photoPlace,
});
export type ReadNumber = z.output<typeof photoNumber>;

/** Numbers in pictures. */
export const photoCalls = {
  /** Has an uploaded picture read, as a job; a push of type 15 says when it is done. */
  'tasks.commitPhoto': defineEndpoint({
    method: 'POST',
    path: 'ocr/commit',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ filePath }),
    reply: z.object({ jobId: id }),
    errors: ['files.not_found', 'files.not_accepted', 'tasks.too_many_photos'],
  }),

  /** Tells how far the reading of one's own picture is, and the numbers from top to bottom once it is done. */
  'tasks.photo': defineEndpoint({
    method: 'POST',
    path: 'ocr/query',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ jobId: id }),
    reply: z.object({
      state: z.enum(['waiting', 'done', 'failed']),
      /** Shows the picture for an hour or two. */
      picture: z.string(),
      expiresAt: instant,
      numbers: z.array(photoNumber),
    }),
    errors: ['tasks.photo_not_found'],
  }),

  /**
   * Reads a picture that the caller uploaded, at once. `type`: `numbers` for the numbers in it, `text` for all lines that
   * were read, as of a business card. Somebody who can wait uses `tasks.commitPhoto`.
   */
  'tasks.readFile': defineEndpoint({
    method: 'POST',
    path: 'api/user/get/file-params',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ filePath, type: z.enum(['numbers', 'text']).default('numbers') }),
    reply: z.object({
      words_result: z.array(z.object({ words: z.string(), certainty: z.number(), place: photoPlace })),
    }),
    errors: [
      'files.not_found',
      'files.not_accepted',
      'tasks.too_many_photos',
      'tasks.photo_reader_away',
      'tasks.photo_unreadable',
    ],
  }),
};
