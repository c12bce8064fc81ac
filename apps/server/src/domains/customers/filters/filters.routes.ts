import type { Handlers } from '../../../kernel/endpoint.ts';
import type { CustomerUsecases } from '../customers.usecases.ts';

const done = { done: true } as const;

export function findingRoutes({ handle }: Handlers, { search, savedFilters, exporting }: CustomerUsecases): void {
  handle('customers.search', (member, { search: typed }) => search(member, typed));
  handle('customers.savedFilters', (member, request) => savedFilters.list(member, request));
  handle('customers.saveFilter', (member, request, { key }) => savedFilters.save(member, request, key));
  handle('customers.deleteFilter', (member, { id }) => savedFilters.remove(member, id).then(() => done));
  handle('customers.arrangeFilters', (member, request) => savedFilters.arrange(member, request).then(() => done));
  handle('customers.filterChoices', (member) => savedFilters.choices(member));
  handle('customers.export', (member, request, { key, language }) => exporting.start(member, request, language, key));
}
