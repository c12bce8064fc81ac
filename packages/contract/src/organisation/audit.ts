import { fileFormats } from '../files/values.ts';
import * as z from 'zod';
import { auditActions, auditKinds, auditSubjects, type AuditAction } from './audited.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day, id, instant, pageOf, pageRequest } from '../fields.ts';

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** What somebody did, written down for good. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Null: the operator of the installation. */
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  /** The agency for whom they acted; null for the enterprise's own. */
  agencyName: z.string().nullable(),
  action: z.enum(actions),
  kind: z.enum(auditKinds),
  /** What `subjectId` is the id of. */
  subject: z.enum(auditSubjects),
  /** What it was done to, and its name where it has one and is still there. */
  subjectId: id.nullable(),
  subjectName: z.string().nullable(),
  /** More about it, by name; the words for it are rules/organisation/audit-words.ts. Never a number in the clear. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilter = {
  kinds: z.array(z.enum(auditKinds)).max(auditKinds.length).optional(),
  actorId: id.optional(),
  /** Everything that was done to one thing. */
  about: z.strictObject({ subject: z.enum(auditSubjects), id }).optional(),
  /** Days of the enterprise, both included. */
  from: day.optional(),
  to: day.optional(),
};

export const auditCalls = {
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

  /** The newest 50,000 entries as a file, in the caller's language. The job's file is opened with `jobs.file`. */
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
