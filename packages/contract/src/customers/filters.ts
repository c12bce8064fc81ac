import { exportColumns } from './fields.ts';
import { customerPools, missingParts, searchGroups } from './values.ts';
import { fileFormats } from '../files/values.ts';
import * as z from 'zod';
import { listErrors, privateFilter, privateSort, publicPoolFilter, publicPoolSort } from './core/list-filters.ts';
import { privateCustomer, publicPoolCustomer } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, text } from '../fields.ts';

/**
 * The most filters that a member keeps for one pool. `SHARED_FILTERS`: the most that an enterprise shares for one pool.
 */
export const OWN_FILTERS = 30;
export const SHARED_FILTERS = 50;
/** The most customers in one file, from the top of the list. */
export const EXPORT_LIMIT = 200_000;
/** The number of results in each group of a search. */
export const FOUND_OF_EACH = 10;

export const customerPool = z.enum(customerPools);

const ofPublicPool = { ...publicPoolFilter, sort: publicPoolSort.optional() };
const ofPrivate = { ...privateFilter, sort: privateSort.optional() };
const without = { search: true } as const;

/**
 * The part of a list that a saved filter keeps. The search words are left out, because they are the member's private
 * matter.
 */
const keptList = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('sea'), filter: z.strictObject(ofPublicPool).omit(without) }),
  z.strictObject({ by: z.literal('private'), filter: z.strictObject(ofPrivate).omit(without) }),
]);
export type KeptList = z.output<typeof keptList>;

/** All customers of a list, in its order. */
const askedList = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('sea'), filter: z.strictObject(ofPublicPool) }),
  z.strictObject({ by: z.literal('private'), filter: z.strictObject(ofPrivate) }),
]);

export const missingPart = z.enum(missingParts);

export const savedFilter = z.object({
  id,
  name: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  /**
   * True when the caller may rename, change and delete the filter: their own, and shared ones with
   * `customers.filters.share`.
   */
  mayChange: z.boolean(),
  /** True for the filter with which the caller's list opens. */
  isDefault: z.boolean(),
  /** The list, without parts that no longer exist. */
  list: keptList,
  /** Kinds of things that the filter named and that are gone or closed to the caller. */
  missing: z.array(missingPart),
});
export type SavedFilter = z.output<typeof savedFilter>;

export const exportColumn = z.enum(exportColumns);

const name = text(20).min(1);

export const savedFilterEndpoints = {
  /** Lists the caller's own filters of a pool and the shared ones, in the caller's order. */
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
   * Saves a new filter, or changes the one with the id. `customers.filters.share` is required to share a filter and to
   * change a shared one.
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

  /** Deletes a filter of the caller's own, or a shared one for everybody. */
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

  /**
   * Sets the caller's order of a pool's filters, and the filter with which the list opens. Filters that are not named
   * come last.
   */
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

  /**
   * Lists sources, areas and carriers of the newest customers, to choose from. There are no carriers if numbers are
   * masked.
   */
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
   * Finds the first few customers of each group: the caller's own, those of members whose customers the caller sees,
   * and those of the public pools open to them. It matches as the lists do.
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
      sea: z.array(publicPoolCustomer),
      /** The groups that have more results. */
      more: z.array(z.enum(searchGroups)),
    }),
    errors: ['customers.searched_too_often'],
  }),

  /**
   * Writes a list to a file as a job: at most `EXPORT_LIMIT` rows, masked as on the screen. `jobs.file` opens the file.
   */
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
      /** The enterprise's custom fields, by id. */
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
