import { fileFormats } from '../files/values.ts';
import * as z from 'zod';
import { auditActions, auditKinds, auditSubjects, type AuditAction } from './core/audited.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day, id, instant, pageOf, pageRequest } from '../fields.ts';

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** An entry of the audit: an action that was recorded for good. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** `null`: the operator of the installation. */
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  /** The agency for which the actor acted. `null` for the enterprise's own members. */
  agencyName: z.string().nullable(),
  action: z.enum(actions),
  kind: z.enum(auditKinds),
  /** The kind of thing that `subjectId` names. */
  subject: z.enum(auditSubjects),
  /** The id of the thing that the action changed. `subjectName` is its name, if it has one and still exists. */
  subjectId: id.nullable(),
  subjectName: z.string().nullable(),
  /**
   * More about the action, by name. rules/organisation/audit/audit-words.ts has the words for it. It never contains a number
   * in the clear.
   */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilter = {
  kinds: z.array(z.enum(auditKinds)).max(auditKinds.length).optional(),
  actorId: id.optional(),
  /** The one thing whose entries are listed. */
  about: z.strictObject({ subject: z.enum(auditSubjects), id }).optional(),
  /** Days of the enterprise, both included. */
  from: day.optional(),
  to: day.optional(),
};

export const auditEndpoints = {
  /** Lists the audited actions with their actors, newest first. */
  'audit.page': defineEndpoint({
    method: 'POST',
    path: 'api/audit/page',
    access: 'audit.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, ...auditFilter }),
    reply: pageOf(auditEntry),
    errors: [],
  }),

  /** Lists present and former members, to narrow the audit by. */
  'audit.people': defineEndpoint({
    method: 'GET',
    path: 'api/audit/people',
    access: 'audit.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
    errors: [],
  }),

  /** Writes the newest 50,000 entries to a file as a job, in the caller's language. `jobs.file` opens the file. */
  'audit.export': defineEndpoint({
    method: 'POST',
    path: 'api/audit/export',
    access: 'audit.read',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({ ...auditFilter, format: z.enum(fileFormats) }),
    reply: z.object({ jobId: id }),
    errors: [],
  }),
};
