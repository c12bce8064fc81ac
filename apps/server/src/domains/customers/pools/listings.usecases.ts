import type { RequestOf } from '@haihu/contract/contract';
import type { Whom } from '@haihu/contract/customers/batches';
import { SCAN_LIMIT } from '@haihu/contract/customers/core/list-filters';
import { nextNight } from '@haihu/rules/customers/public-pools/return-clock';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findInScope, findNamedStaff, findWhose } from '../../organisation/organisation.api.ts';
import { publicPoolNotFound, tooManyToSort } from '../core/customers.errors.ts';
import { waitingSince } from '../core/customers.policy.ts';
import { enterPublicPool, hiddenFieldsOf, type MemberPublicPools, rulesOf } from '../core/public-pools.policy.ts';
import { findStaff, readPublicPools } from '../core/public-pools.repository.ts';
import { beginToReadPublicPools } from './begin-public-pools.ts';
import { readFurtherFilters, speaksOf } from './further-filters.ts';
import type { Listing } from './keyset-listing.ts';
import { isLonger } from './list-counts.repository.ts';
import type { NumberSearch } from './number-search.ts';
import { isNameSearch, type PrivateFilter } from './pool-filters.ts';
import type { PoolSizes } from './pool-sizes.repository.ts';
import { poolOf, privateListing } from './private-listing.ts';
import { poolOfPublicPool, publicPoolListing } from './public-pool-listing.ts';
import { returnDay } from './return-day.ts';

/** An id that no user has. */
const NOBODY = '0';
const DAY = 24 * 60 * 60 * 1000;

type PublicPoolRequest = Omit<RequestOf<'customers.seaPage'>, 'size' | 'next'>;
type PrivateRequest = Omit<RequestOf<'customers.privatePage'>, 'size' | 'next'>;

/** A list with the conditions of its page. */
export type AskedList =
  | Pick<Extract<Whom, { by: 'sea' }>, 'by' | 'filter'>
  | Pick<Extract<Whom, { by: 'private' }>, 'by' | 'filter'>;

export interface ListingParts {
  db: Db;
  clock: Clock;
  numberSearch: NumberSearch;
  sizes: PoolSizes;
}

/** Makes the listings of both pools: the conditions and the order of a list that a member asks for. */
export function createListings({ db, clock, numberSearch, sizes }: ListingParts) {
  async function ofPublicPool(
    member: Member,
    { search, sort = 'arrived', ...request }: PublicPoolRequest,
    seaId: string,
    reading: Promise<MemberPublicPools>,
  ): Promise<Listing> {
    const pool = poolOfPublicPool(seaId);
    const tenant = db.forTenant(member.tenantId);
    const asked = { names: pool.ofNames.leading, needsRarity: !sizes.isLarge(tenant, pool) };
    const sought = search ? await numberSearch.read(member, search, asked) : undefined;
    const byName = sought && isNameSearch(sought) ? sought : null;
    const byNumber = sought !== undefined && !byName;
    const spokenOf = [...speaksOf(request), ...(byNumber ? (['mobile'] as const) : [])];
    const hidden = sought || spokenOf.length > 0 ? hiddenFieldsOf(await reading, { ownerId: null, seaId }, member) : [];
    return publicPoolListing(
      member.tenantId,
      {
        seaId,
        search: sought,
        isSmallPool: byName ? await sizes.isSmall(tenant, byName, pool) : false,
        // A search for a hidden field finds nothing.
        isEmpty: spokenOf.some((field) => hidden.includes(field)),
        hidesCompany: hidden.includes('company'),
        levels: request.levels,
        tagIds: request.tagIds,
        reason: request.reason,
        claimable: request.claimableNow
          ? { memberId: member.userId, ...waitingSince(clock.now(), rulesOf(await reading, seaId)) }
          : undefined,
        former: await namedBy(db, member, request),
        further: readFurtherFilters(request, sort, member, clock.now()),
      },
      sort,
    );
  }

  async function ofPrivatePools(member: Member, { search, owner, ...request }: PrivateRequest): Promise<Listing> {
    const { visit: callBack, idleDays, returnsWithin, sort } = request;
    const whose =
      (await namedBy(db, member, request)) ??
      (await findWhose(db.forTenant(member.tenantId), member, owner ?? member.userId));
    const byReturn = sort === 'returns' || returnsWithin !== undefined;
    const tenant = db.forTenant(member.tenantId);
    // The customers of everybody are never few; those of one member always are.
    const isBranch = whose !== null && whose.length > 1;
    // The customers of one member are found without the index of names.
    const names = whose?.length === 1 ? undefined : poolOf(whose).ofNames.leading;
    const needsRarity = isBranch && !sizes.isLarge(tenant, poolOf(whose));
    const sought = search ? await numberSearch.read(member, search, { names, needsRarity }) : undefined;
    const isOfSome = isBranch && sought && isNameSearch(sought) ? sought : null;
    const filter: PrivateFilter = {
      whose,
      search: sought,
      isSmallPool: isOfSome ? await sizes.isSmall(tenant, isOfSome, poolOf(whose)) : false,
      levels: request.levels,
      tagIds: request.tagIds,
      visit: callBack && callBackWindow(callBack, member, clock.now()),
      idleSince: idleDays ? new Date(clock.now().getTime() - idleDays * DAY) : undefined,
      returns: byReturn
        ? await returnsOf(db, member, { whose, now: clock.now(), withinDays: returnsWithin })
        : undefined,
      further: readFurtherFilters(request, sort, member, clock.now()),
    };
    const listing = privateListing(member.tenantId, filter, sort);
    // The day of return is computed from each customer, so no index has this order.
    if (sort === 'returns' && (await isLonger(db.forTenant(member.tenantId), listing, SCAN_LIMIT))) {
      throw tooManyToSort(SCAN_LIMIT);
    }
    return listing;
  }

  /** Returns the listing of all customers that a list with these conditions shows. Throws the list's own errors. */
  async function listingOf(member: Member, whom: Exclude<Whom, { by: 'ids' }>): Promise<Listing> {
    return orderedListingOf(
      member,
      whom.by === 'sea' ? whom : { by: whom.by, filter: { ...whom.filter, sort: 'owned' } },
    );
  }

  /**
   * Returns the listing of all customers of a list, in the order of the list. Throws `permission.missing` for a pool
   * that this member may not read.
   */
  async function orderedListingOf(member: Member, whom: AskedList): Promise<Listing> {
    const needed = whom.by === 'sea' ? 'customers.sea.read' : 'customers.private.read';
    if (!isAllowed(member, needed)) throw new AppError('permission.missing');
    if (whom.by !== 'sea') return ofPrivatePools(member, { ...whom.filter, sort: whom.filter.sort ?? 'owned' });
    const reading = beginToReadPublicPools(db, member);
    const seaId = enterPublicPool(member, await reading, whom.filter.seaId);
    if (seaId === null) throw publicPoolNotFound();
    return ofPublicPool(member, whom.filter, seaId, reading);
  }

  return { ofPublicPool, ofPrivatePools, listingOf, orderedListingOf };
}

/** Returns the day on which each customer goes back to a public pool, and the last day that is asked for. */
async function returnsOf(
  db: Db,
  { tenantId, zone }: Member,
  { whose, now, withinDays }: { whose: Whose; now: Date; withinDays: number | undefined },
): Promise<NonNullable<PrivateFilter['returns']>> {
  const tenant = db.forTenant(tenantId);
  const publicPools = await readPublicPools(tenant);
  const owners = publicPools.list.length > 1 ? await findStaff(tenant, whose ? [...whose] : undefined) : new Map();
  const until = withinDays === undefined ? undefined : addDays(nextNight(now, zone), withinDays);
  return { day: returnDay(publicPools, owners.values(), zone), until };
}

/** Returns the named members whose customers this member may see. */
async function namedBy(
  db: Db,
  member: Member,
  { userIds = [], departmentIds = [] }: { userIds?: string[]; departmentIds?: string[] },
): Promise<Whose | undefined> {
  if (userIds.length === 0 && departmentIds.length === 0) return undefined;
  const tenant = db.forTenant(member.tenantId);
  const [named, scope] = await Promise.all([
    findNamedStaff(tenant, userIds, departmentIds),
    findInScope(tenant, member),
  ]);
  const [first = NOBODY, ...others] = scope ? named.filter((id) => scope.includes(id)) : named;
  return [first, ...others];
}

/**
 * Returns the time range of call-backs. A day begins at midnight in the enterprise's zone. An overdue call-back does
 * not count as due today.
 */
function callBackWindow(callBack: 'late' | 'today' | 'none', { zone }: Member, now: Date): PrivateFilter['visit'] {
  if (callBack === 'none') return callBack;
  if (callBack === 'late') return { from: null, before: now };
  return { from: now, before: startOfDay(addDays(dayOf(now, zone), 1), zone) };
}
