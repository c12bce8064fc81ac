import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import type { Member } from '../../../kernel/member.ts';
import { customerNotFound } from '../core/customers.errors.ts';
import { enterPublicPool } from '../core/public-pools.policy.ts';
import { beginToReadPublicPools } from './begin-public-pools.ts';
import * as pages from './customer-pages.repository.ts';
import type { ListCounts } from './list-counts.repository.ts';
import { createListPage, exactly } from './list-page.ts';
import { createListings, type ListingParts } from './listings.usecases.ts';
import { createNeighbours } from './neighbours.usecases.ts';
import { createShowCustomers, type ShowCustomersParts } from './show-customers.ts';

export interface CustomerListParts extends ListingParts, ShowCustomersParts {
  counts: ListCounts;
}

export type CustomerLists = ReturnType<typeof createCustomerLists>;

/** Reads pages of both pools, and the neighbours of a customer in them. */
export function createCustomerLists(parts: CustomerListParts) {
  const { db } = parts;
  const neighboursIn = createNeighbours(parts);
  const listings = createListings(parts);
  const showing = createShowCustomers(parts);
  const pageOf = createListPage(parts);

  async function publicPoolPage(
    member: Member,
    request: RequestOf<'customers.seaPage'>,
  ): Promise<ReplyOf<'customers.seaPage'>> {
    const reading = beginToReadPublicPools(db, member);
    const wanted = request.seaId ?? FIRST_PUBLIC_POOL;
    const read = async (seaId: string) =>
      pageOf(member, request, await listings.ofPublicPool(member, request, seaId, reading), pages.findPublicPoolPage);
    // Read at the same time as the pools that decide if the member may: nearly always the member may.
    const supposed = read(wanted);
    supposed.catch(() => {});
    const publicPools = await reading;
    const seaId = enterPublicPool(member, publicPools, request.seaId);
    if (seaId === null) return { list: [], next: null, ...exactly(0) };
    const page = seaId === wanted ? await supposed : await read(seaId);
    return { ...page, list: page.list.map((stored) => showing.publicPool(stored, member, publicPools)) };
  }

  async function privatePage(
    member: Member,
    request: RequestOf<'customers.privatePage'>,
  ): Promise<ReplyOf<'customers.privatePage'>> {
    const reading = beginToReadPublicPools(db, member);
    const page = await pageOf(member, request, await listings.ofPrivatePools(member, request), pages.findPrivatePage);
    return { ...page, list: await showing.private(member, page.list, await reading) };
  }

  async function publicPoolNeighbours(member: Member, { id, ...request }: RequestOf<'customers.seaNeighbours'>) {
    const reading = beginToReadPublicPools(db, member);
    const seaId = enterPublicPool(member, await reading, request.seaId);
    if (seaId === null) throw customerNotFound();
    return neighboursIn(member, await listings.ofPublicPool(member, request, seaId, reading), id);
  }

  async function privateNeighbours(member: Member, { id, ...request }: RequestOf<'customers.privateNeighbours'>) {
    return neighboursIn(member, await listings.ofPrivatePools(member, request), id);
  }

  return {
    showing,
    publicPoolPage,
    privatePage,
    publicPoolNeighbours,
    privateNeighbours,
    listingOf: listings.listingOf,
    orderedListingOf: listings.orderedListingOf,
  };
}
