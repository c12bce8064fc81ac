import type { Handlers } from '../../../kernel/endpoint.ts';
import type { CustomerUsecases } from '../customers.usecases.ts';

const done = { done: true } as const;

export function mergeRoutes({ handle }: Handlers, { merging, duplicates }: CustomerUsecases): void {
  handle('customers.mergePreview', (member, request) => merging.preview(member, request));
  handle('customers.merge', (member, request, { key }) => merging.merge(member, request, key));
  handle('customers.undoMerge', (member, request) => merging.undo(member, request).then(() => done));
  handle('customers.mergeCandidates', (member, request) => duplicates.candidates(member, request));
  handle('customers.duplicates', (member, request) => duplicates.page(member, request));
  handle('customers.findDuplicates', (member, _request, { key }) => duplicates.find(member, key));
  handle('customers.dismissDuplicate', (member, request) => duplicates.dismiss(member, request).then(() => done));
}
