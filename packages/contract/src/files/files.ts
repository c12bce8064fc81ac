import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, filePath, id, instant, text } from '../fields.ts';

export const job = z.object({
  id,
  kind: z.enum([
    'customers.import.read',
    'customers.import.write',
    'customers.import.undo',
    'customers.batch',
    'customers.batch.undo',
    'customers.export',
    'audit.export',
    'billing.export',
    'statistics.export',
    'identity.export_data',
    'organisation.hand_over',
    'customers.merge_tags',
    'customers.find_duplicates',
    'customers.delete_sea',
    'tasks.export',
    'tasks.intake',
    'tasks.do_not_call',
  ]),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** The rows so far, and all rows. 0 of 0 while that is unknown. */
  done: z.int(),
  total: z.int(),
  /** The reason of a failure, in the caller's language. */
  problem: z.string().nullable(),
  /** The counts of the result by name: `added`, `skipped`, `merged`, `refused`. */
  result: z.record(z.string(), z.int()),
  /** True when the job made a file, which `jobs.file` opens. The file goes after a day. */
  hasFile: z.boolean(),
  createdAt: instant,
});
export type Job = z.output<typeof job>;

export const fileEndpoints = {
  /**
   * Stores documents, recordings and pictures of up to 10 MiB. Pictures are drawn again, so that the data of the camera
   * is lost. `data` is the stored path, as the specification says.
   */
  'files.upload': defineEndpoint({
    method: 'POST',
    path: 'api/file/upload',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    kind: 'upload',
    request: z.strictObject({}),
    reply: filePath,
    errors: [
      'files.no_file',
      'files.not_accepted',
      'spreadsheet.old_excel',
      'spreadsheet.encrypted',
      'spreadsheet.macros',
      'spreadsheet.html',
      'files.too_large',
      'files.too_many_pixels',
      'files.animated',
      'files.unreadable_image',
    ],
  }),

  /**
   * Deletes an upload of the caller's own that nothing uses. Another member's upload counts as not found, like any
   * unknown path.
   */
  'files.delete': defineEndpoint({
    method: 'POST',
    path: 'api/user/delFile',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ filePath: text(200) }),
    reply: done,
    errors: ['files.not_found', 'files.in_use'],
  }),

  /** Returns the bytes of a file by a short-lived link from another call. The link is the authorisation. */
  'files.download': defineEndpoint({
    method: 'GET',
    path: 'api/file/download',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    kind: 'bytes',
    request: z.strictObject({ link: z.string().max(600) }),
    reply: z.unknown(),
    errors: ['files.link_expired'],
  }),

  /** Returns the progress of a job, for its maker only. Long work returns the id of such a job. */
  'jobs.read': defineEndpoint({
    method: 'GET',
    path: 'api/job/info',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id }),
    reply: job,
    errors: ['jobs.not_found'],
  }),

  /**
   * Lists the files that the caller requested in the last day, newest first: those in the making, ready ones and failed
   * ones.
   */
  'jobs.files': defineEndpoint({
    method: 'GET',
    path: 'api/job/files',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(job.extend({ fileName: z.string().nullable() })) }),
    errors: [],
  }),

  /**
   * Returns a link that opens the file of a job for five minutes. It is for the job's maker only, and only while they
   * may make such a file.
   */
  'jobs.file': defineEndpoint({
    method: 'GET',
    path: 'api/job/file',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id }),
    reply: z.object({ link: z.string(), expiresAt: instant, name: z.string() }),
    errors: ['jobs.not_found', 'files.not_found'],
  }),
};
