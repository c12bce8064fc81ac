import { customerPools, exportColumns, missingParts, searchGroups } from './values.ts';
import { fileFormats } from '../files/values.ts';
import * as z from 'zod';
import { listErrors, privateFilter, privateSort, seaFilter, seaSort } from './list-filters.ts';
import { privateCustomer, seaCustomer } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, text } from '../fields.ts';

/** How many filters one keeps for a pool, and an enterprise shares for one. */
export const OWN_FILTERS = 30;
export const SHARED_FILTERS = 50;
/** Customers in one file, from the top of the list. */
export const EXPORT_LIMIT = 200_000;
/** Results in each group of a search. */
export const FOUND_OF_EACH = 10;

export const customerPool = z.enum(customerPools);

const ofSea = { ...seaFilter, sort: seaSort.optional() };
const ofPrivate = { ...privateFilter, sort: privateSort.optional() };
const without = { search: true } as const;

/** What is kept of a list: who was looked for is nobody else's business. */
const keptList = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('sea'), filter: z.strictObject(ofSea).omit(without) }),
  z.strictObject({ by: z.literal('private'), filter: z.strictObject(ofPrivate).omit(without) }),
]);
export type KeptList = z.output<typeof keptList>;

/** All that a list shows, in its order. */
const askedList = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('sea'), filter: z.strictObject(ofSea) }),
  z.strictObject({ by: z.literal('private'), filter: z.strictObject(ofPrivate) }),
]);

export const missingPart = z.enum(missingParts);

export const savedFilter = z.object({
  id,
  name: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Renamed, narrowed otherwise, deleted: one's own, and shared ones with `customers.filters.share`. */
  mayChange: z.boolean(),
  /** What the caller's list opens with. */
  isDefault: z.boolean(),
  /** Without what is not there any more. */
  list: keptList,
  /** Kinds of things it named that are gone, or closed to the caller. */
  missing: z.array(missingPart),
});
export type SavedFilter = z.output<typeof savedFilter>;

export const exportColumn = z.enum(exportColumns);

const name = text(20).min(1);

export const savedFilterCalls = {
  /** One's own filters of a pool and those shared with everybody, in the caller's order. */
  'customers.savedFilters': defineEndpoint({
    method: 'GET',
    path: 'api/crm/saved-filter/list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ pool: customerPool }),
    reply: z.object({ list: z.array(savedFilter) }),
    errors: [],
  }),

  /**
   * Keeps a filter, or changes the one with the id. Sharing needs `customers.filters.share`, and so does changing what is
   * shared.
   */
  'customers.saveFilter': defineEndpoint({
    method: 'POST',
    path: 'api/crm/saved-filter/save',
    access: 'member',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id: id.optional(), name, isShared: z.boolean(), list: keptList }),
    reply: z.object({ id }),
    errors: ['customers.filter_not_found', 'customers.filter_exists', 'customers.too_many_filters'],
  }),

  /** One's own, or a shared one for everybody. */
  'customers.deleteFilter': defineEndpoint({
    method: 'POST',
    path: 'api/crm/saved-filter/delete',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['customers.filter_not_found'],
  }),

  /** The caller's order of a pool's filters, and the one that the list opens with. Those not named come after. */
  'customers.arrangeFilters': defineEndpoint({
    method: 'POST',
    path: 'api/crm/saved-filter/arrange',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      pool: customerPool,
      ids: z.array(id).max(OWN_FILTERS + SHARED_FILTERS),
      defaultId: id.nullable(),
    }),
    reply: done,
    errors: [],
  }),

  /** Sources, areas and carriers of the newest customers, to choose from; no carriers where numbers are masked. */
  'customers.filterChoices': defineEndpoint({
    method: 'GET',
    path: 'api/crm/filter-choices',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ sources: z.array(z.string()), areas: z.array(z.string()), carriers: z.array(z.string()) }),
    errors: [],
  }),

  /**
   * Customers of the caller, of those whose customers they see, and of the seas open to them, found as the lists find
   * them: the first few of each.
   */
  'customers.search': defineEndpoint({
    method: 'POST',
    path: 'api/crm/search',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ search: text(40).min(1) }),
    reply: z.object({
      mine: z.array(privateCustomer),
      team: z.array(privateCustomer),
      sea: z.array(seaCustomer),
      /** Groups that have more. */
      more: z.array(z.enum(searchGroups)),
    }),
    errors: ['customers.searched_too_often'],
  }),

  /** A list as a file, at most `EXPORT_LIMIT` rows, masked as on the screen. The job's file is opened with `jobs.file`. */
  'customers.export': defineEndpoint({
    method: 'POST',
    path: 'api/crm/export',
    access: 'customers.export',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({
      list: askedList,
      columns: z.array(exportColumn).min(1).max(exportColumns.length),
      /** The enterprise's own fields, by id. */
      fieldIds: z
        .array(z.string().regex(/^[1-9]\d{0,3}$/))
        .max(50)
        .default([]),
      format: z.enum(fileFormats),
    }),
    reply: z.object({ jobId: id }),
    errors: [...listErrors, 'customers.sea_not_found', 'customers.too_many_to_sort'],
  }),
};
