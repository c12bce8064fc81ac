import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, filePath, id, instant, pageOf, pageRequest, text } from '../fields.ts';

const reason = text(200).min(1);

export const doNotCallEndpoints = {
  /**
   * Tells whether a number is on the enterprise's do-not-call list, which counts as a search. Without a number it lists
   * the do-not-call list, newest first, with masking as everywhere.
   */
  'tasks.doNotCall': defineEndpoint({
    method: 'GET',
    path: 'number-black/get',
    access: 'tasks.do_not_call',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(100).default(20),
      mobile: text(30).optional(),
    }),
    reply: pageOf(
      z.object({
        id,
        mobile: z.string(),
        reason: z.string(),
        by: z.string(),
        at: instant,
        kind: z.enum(['listed', 'refused']),
      }),
    ),
    errors: ['customers.searched_too_often', 'calls.bad_number'],
  }),

  /**
   * Puts a number on the list for good. A number that is on it already keeps its first reason and author. It counts as
   * a search. Audited.
   */
  'tasks.doNotCallAdd': defineEndpoint({
    method: 'POST',
    path: 'number-black/add-one',
    access: 'tasks.do_not_call',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ mobile: text(30).min(1), reason }),
    reply: done,
    errors: ['calls.bad_number', 'customers.searched_too_often'],
  }),

  /** Puts many numbers on the list. `bad`: the places, from 1, of texts that are no number. */
  'tasks.doNotCallAddMany': defineEndpoint({
    method: 'POST',
    path: 'number-black/add-many',
    access: 'tasks.do_not_call',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ mobiles: z.array(text(30).min(1)).min(1).max(500), reason }),
    reply: z.object({ listed: z.int(), bad: z.array(z.int()) }),
    errors: ['customers.list_rows_used'],
  }),

  /**
   * Puts the numbers of an uploaded spreadsheet on the list as a job. The result counts numbers (`listed`) and cells
   * that are no number (`refused`). It does not tell which numbers were on the list before. Audited.
   */
  'tasks.doNotCallImport': defineEndpoint({
    method: 'POST',
    path: 'number-black/import',
    access: 'tasks.do_not_call',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ filePath, reason }),
    reply: z.object({ jobId: id }),
    errors: ['files.not_found', 'files.not_accepted'],
  }),

  /** Takes a number off the list, with a reason. Audited. */
  'tasks.doNotCallRemove': defineEndpoint({
    method: 'POST',
    path: 'number-black/remove',
    access: 'tasks.do_not_call',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, reason }),
    reply: done,
    errors: ['tasks.listed_not_found'],
  }),
};
