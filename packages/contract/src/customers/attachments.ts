import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, filePath, id, instant, pageOf, pageRequest } from '../fields.ts';

export const attachment = z.object({
  id,
  /** As its author called it. */
  name: z.string(),
  kind: z.enum(['pdf', 'docx', 'xlsx', 'ods', 'pptx', 'csv', 'jpg', 'png', 'webp', 'mp3', 'm4a', 'amr', 'ogg', 'wav']),
  /** Bytes. */
  size: z.int(),
  at: instant,
  authorName: z.string(),
  /** Its author may delete it, and whoever may delete customers. */
  mayDelete: z.boolean(),
});
export type Attachment = z.output<typeof attachment>;

/** Files beside a customer. While its sea keeps something of the customer back, they are kept back as well. */
export const attachmentCalls = {
  /** Newest first. */
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

  /** Puts an upload of one's own beside a customer, with its line in the history. */
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

  /** A link that opens it for five minutes. */
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

  /** For good, and written down. One's own, or anybody's for whoever may delete customers. */
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
