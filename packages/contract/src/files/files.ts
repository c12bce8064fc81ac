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
  /** Rows so far, of how many; 0 of 0 while that is unknown. */
  done: z.int(),
  total: z.int(),
  /** Why it failed, in the caller's language. */
  problem: z.string().nullable(),
  /** What came of it, by name: `added`, `skipped`, `merged`, `refused`. */
  result: z.record(z.string(), z.int()),
  /** A file came of it, which `jobs.file` opens; it goes after a day. */
  hasFile: z.boolean(),
  createdAt: instant,
});
export type Job = z.output<typeof job>;

export const fileCalls = {
  /**
   * Documents, recordings and pictures up to 10 MiB; pictures are drawn anew, without what the camera wrote beside
   * them. `data` is the stored path, as the specification says.
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

  /** Deletes an upload of one's own that nothing stands on. Another's is not found, and so is any other path. */
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

  /** By a short-lived link that another call answered; the link is the authorisation. */
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

  /** Long work: a call answers the job's id, this tells how far it is. Its own maker only. */
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

  /** The files that the caller had made in the last day, newest first: being made, ready, and those that failed. */
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

  /** The file that came of a job, for its maker only, and while they may make such a file: opens for five minutes. */
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
