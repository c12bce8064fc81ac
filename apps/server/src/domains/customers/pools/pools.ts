import { createCountedSearch } from '../../numbers/numbers.api.ts';
import type { Module } from '../../../kernel/module.ts';
import { createCustomerLists, type CustomerListParts } from './customer-lists.usecases.ts';
import { createListCounts } from './list-counts.repository.ts';
import { createNumberSearch } from './number-search.ts';
import { createPoolSizes } from './pool-sizes.repository.ts';
import { createListCursors } from './list-cursors.ts';

export type PoolParts = Pick<CustomerListParts, 'db' | 'cipher' | 'clock'>;

/** Makes the room's module: the lists of both pools, and cursors through them. */
export function createPools({ db, cipher, clock }: PoolParts) {
  const numberSearch = createNumberSearch({ db, cipher, countSearch: createCountedSearch({ db, cipher, clock }) });
  const counts = createListCounts(clock);
  const sizes = createPoolSizes(clock);
  const lists = createCustomerLists({ db, cipher, clock, numberSearch, counts, sizes });
  const listCursors = createListCursors({ db, clock, numberSearch, counts, listingOf: lists.orderedListingOf });
  return {
    api: { lists, numberSearch, counts, sizes, listCursors },
    routes({ handle }) {
      handle('customers.seaPage', (member, request) => lists.publicPoolPage(member, request));
      handle('customers.privatePage', (member, request) => lists.privatePage(member, request));
      handle('customers.seaNeighbours', (member, request) => lists.publicPoolNeighbours(member, request));
      handle('customers.privateNeighbours', (member, request) => lists.privateNeighbours(member, request));
    },
  } satisfies Module;
}
