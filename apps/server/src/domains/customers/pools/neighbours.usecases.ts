import type { ReplyOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { customerNotFound } from '../core/customers.errors.ts';
import { viewOf } from '../core/customers.policy.ts';
import { findShorts } from '../core/customers.repository.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import * as pages from './customer-pages.repository.ts';
import { findListPlace } from './keyset-list.repository.ts';
import type { Listing } from './keyset-listing.ts';
import { COUNT_LIMIT, type ListCounts } from './list-counts.repository.ts';

export interface NeighbourParts {
  db: Db;
  clock: Clock;
  counts: ListCounts;
}

export function createNeighbours({ db, clock, counts }: NeighbourParts) {
  /** Returns the customers before and after one in a list, and its place there. Throws `customers.not_found`. */
  return async function neighboursIn(
    member: Member,
    listing: Listing,
    id: string,
  ): Promise<ReplyOf<'customers.seaNeighbours'>> {
    const tenant = db.forTenant(member.tenantId);
    const [[customer], publicPools] = await Promise.all([
      findShorts(tenant, [id]),
      readPublicPoolsOf(tenant, member.userId),
    ]);
    if (!customer || viewOf(customer, member, clock.now(), publicPools) === 'none') throw customerNotFound();
    const place = await findListPlace(tenant, listing, id);
    const [previous, next, before, total] = await Promise.all([
      place && pages.findNeighbour(tenant, listing, place, true),
      pages.findNeighbour(tenant, listing, place, false),
      place && counts.count(tenant, listing, COUNT_LIMIT, place),
      counts.count(tenant, listing, COUNT_LIMIT),
    ]);
    return {
      previousId: previous?.id ?? null,
      nextId: next?.id ?? null,
      nextName: next?.name ?? null,
      position: before === null || before.isEstimate || before.rows === COUNT_LIMIT ? null : before.rows + 1,
      total: total.rows,
      totalIsEstimate: total.isEstimate,
    };
  };
}
