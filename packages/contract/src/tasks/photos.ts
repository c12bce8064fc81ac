import * as z from 'zod';
import { numberProblems } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { filePath, id, instant } from '../fields.ts';

/** Hours for which a picture and its numbers are kept. */
export const PHOTO_HOURS = 24;

/** A place in the picture: fractions of its width and height, from the upper left corner. */
export const photoPlace = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** A number as it was read. Its maker sees it in full, because they see the picture. */
export const photoNumber = z.object({
  number: z.string(),
  /** The certainty of the least certain sign, 0 to 1. */
  certainty: z.number(),
  /** True when a person should look at it before it is used. */
  isDoubtful: z.boolean(),
  /** The reason why it cannot be called; `null` for a number. */
  problem: z.enum(numberProblems).nullable(),
  place: photoPlace,
});
export type ReadNumber = z.output<typeof photoNumber>;

/** The calls that read numbers in pictures. */
export const photoEndpoints = {
  /** Begins to read an uploaded picture as a job. A push of type 15 tells when it is done. */
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

  /**
   * Returns the progress of reading a picture of the caller's own. Once it is done, it also returns the numbers from
   * top to bottom.
   */
  'tasks.photo': defineEndpoint({
    method: 'POST',
    path: 'ocr/query',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ jobId: id }),
    reply: z.object({
      state: z.enum(['waiting', 'done', 'failed']),
      /** A link that shows the picture for one to two hours. */
      picture: z.string(),
      expiresAt: instant,
      numbers: z.array(photoNumber),
    }),
    errors: ['tasks.photo_not_found'],
  }),

  /**
   * Reads a picture that the caller uploaded, at once. `type`: `numbers` for the numbers in it, `text` for all its
   * lines, such as those of a business card. `tasks.commitPhoto` is for callers who can wait.
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
