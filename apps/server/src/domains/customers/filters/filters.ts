import type { Module } from '../../../kernel/module.ts';
import { createExport, type ExportParts, exportTask } from './export.usecases.ts';
import { createSavedFilters } from './saved-filters.usecases.ts';
import { createSearch, type SearchParts } from './search.usecases.ts';

const done = { done: true } as const;

/** Makes the room's module: searches, saved filters and lists written into files. */
export function createFilters(parts: SearchParts & ExportParts) {
  const search = createSearch(parts);
  const savedFilters = createSavedFilters(parts);
  const exporting = createExport(parts);
  return {
    api: { search, savedFilters, exporting },
    routes({ handle }) {
      handle('customers.search', (member, { search: typed }) => search(member, typed));
      handle('customers.savedFilters', (member, request) => savedFilters.list(member, request));
      handle('customers.saveFilter', (member, request, { key }) => savedFilters.save(member, request, key));
      handle('customers.deleteFilter', (member, { id }) => savedFilters.remove(member, id).then(() => done));
      handle('customers.arrangeFilters', (member, request) => savedFilters.arrange(member, request).then(() => done));
      handle('customers.filterChoices', (member) => savedFilters.choices(member));
      handle('customers.export', (member, request, { key, language }) =>
        exporting.start(member, request, language, key),
      );
    },
    jobs: { [exportTask.name]: exporting.run },
  } satisfies Module;
}
