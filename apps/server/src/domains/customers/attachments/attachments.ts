import type { Module } from '../../../kernel/module.ts';
import { type AttachmentParts, createAttachmentUsecases } from './attachments.usecases.ts';

/** Makes the room's module: files that members attach to a customer. */
export function createAttachments(parts: AttachmentParts) {
  const attachments = createAttachmentUsecases(parts);
  return {
    api: attachments,
    routes({ handle }) {
      handle('customers.attachments', (member, request) => attachments.page(member, request));
      handle('customers.addAttachment', (member, request, { key }) => attachments.add(member, request, key));
      handle('customers.openAttachment', (member, { id }) => attachments.open(member, id));
      handle('customers.deleteAttachment', (member, { id }) =>
        attachments.remove(member, id).then(() => ({ done: true }) as const),
      );
    },
  } satisfies Module;
}
