import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, filePath, id, instant, pageOf, pageRequest } from '../fields.ts';

export const attachment = z.object({
  id,
  /** The name of the file, as its author called it. */
  name: z.string(),
  kind: z.enum(['pdf', 'docx', 'xlsx', 'ods', 'pptx', 'csv', 'jpg', 'png', 'webp', 'mp3', 'm4a', 'amr', 'ogg', 'wav']),
  /** The size in bytes. */
  size: z.int(),
  at: instant,
  authorName: z.string(),
  /** True for the author, and for a member who may delete customers. */
  mayDelete: z.boolean(),
});
export type Attachment = z.output<typeof attachment>;

/**
 * The calls about a customer's files. While its public pool hides any field of the customer, it hides the files too.
 */
export const attachmentEndpoints = {
  /** Lists the files of a customer, newest first. */
  'customers.attachments': defineEndpoint({
    method: 'POST',
    path: 'api/crm-attachment/page',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, customerId: id }),
    reply: pageOf(attachment),
    errors: ['customers.not_found', 'customers.claim_first'],
  }),

  /** Adds an upload of the caller's own to a customer, with a line in its history. */
  'customers.addAttachment': defineEndpoint({
    method: 'POST',
    path: 'api/crm-attachment/add',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ customerId: id, filePath }),
    reply: attachment,
    errors: ['customers.not_found', 'customers.claim_first', 'customers.too_many_attachments', 'files.not_found'],
  }),

  /** Returns a link that opens the file for five minutes. */
  'customers.openAttachment': defineEndpoint({
    method: 'GET',
    path: 'api/crm-attachment/open',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({ link: z.string(), expiresAt: instant, name: z.string() }),
    errors: ['customers.attachment_not_found', 'customers.claim_first'],
  }),

  /**
   * Deletes a file for good and audits it. It is the caller's own, or anybody's for a member who may delete customers.
   */
  'customers.deleteAttachment': defineEndpoint({
    method: 'POST',
    path: 'api/crm-attachment/delete',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['customers.attachment_not_found', 'customers.claim_first'],
  }),
};
