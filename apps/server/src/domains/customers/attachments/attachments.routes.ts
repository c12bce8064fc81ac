import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Attachments } from './attachments.usecases.ts';

export function attachmentRoutes({ handle }: Handlers, attachments: Attachments): void {
  handle('customers.attachments', (member, request) => attachments.page(member, request));
  handle('customers.addAttachment', (member, request, { key }) => attachments.add(member, request, key));
  handle('customers.openAttachment', (member, { id }) => attachments.open(member, id));
  handle('customers.deleteAttachment', (member, { id }) =>
    attachments.remove(member, id).then(() => ({ done: true }) as const),
  );
}
