import type { Handlers } from '../../../kernel/endpoint.ts';
import type { CustomerUsecases } from '../customers.usecases.ts';

export function customerRecordRoutes({ handle }: Handlers, { records, mark }: CustomerUsecases): void {
  handle('customers.addToSea', (member, request, { key }) => records.add(member, 'sea', request, key));
  handle('customers.addPrivate', (member, request, { key }) => records.add(member, 'private', request, key));
  handle('customers.editInSea', (member, request) => records.edit(member, 'sea', request));
  handle('customers.editPrivate', (member, request) => records.edit(member, 'private', request));
  handle('customers.mark', (member, request) => mark(member, request).then(() => ({ done: true }) as const));
}
