import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Whom } from '@haihu/contract/customers/batches';
import { SCAN_LIMIT } from '@haihu/contract/customers/core/list-filters';
import type { PrivateCustomer, PublicPoolCustomer } from '@haihu/contract/customers/pools';
import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import { nextNight, returnClock } from '@haihu/rules/customers/public-pools/return-clock';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import { besideNumber, showPhone } from '../../numbers/numbers.api.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findInScope, findNamedStaff, findWhose } from '../../organisation/organisation.api.ts';
import { customerNotFound, publicPoolNotFound, tooManyToSort } from '../core/customers.errors.ts';
import { ownershipOf, waitingSince } from '../core/customers.policy.ts';
import {
  enterPublicPool,
  hiddenOf,
  type MemberPublicPools,
  returnsTo,
  rulesOf,
  type Staff,
  without,
} from '../core/public-pools.policy.ts';
import { findStaff, readPublicPools, readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { type ListPlace, readPlace, writePlace } from './customer-cursor.ts';
import * as pages from './customer-pages.repository.ts';
import { readFurtherFilters, speaksOf } from './further-filters.ts';
import { isCounted, type Listing } from './keyset-listing.ts';
import { type Count, COUNT_LIMIT, isLonger, type ListCounts } from './list-counts.repository.ts';
import { createNeighbours } from './neighbours.usecases.ts';
import type { NumberSearch } from './number-search.ts';
import { isNameSearch, type PrivateFilter } from './pool-filters.ts';
import type { PoolSizes } from './pool-sizes.repository.ts';
import { poolOf, privateListing } from './private-listing.ts';
import { returnDay } from './return-day.ts';
import { poolOfPublicPool, publicPoolListing } from './public-pool-listing.ts';
import { createSeldomMet, type SeldomMet } from './seldom-met.ts';

/** An id that no user has. */
const NOBODY = '0';
const DAY = 24 * 60 * 60 * 1000;

type PublicPoolRequest = Omit<RequestOf<'customers.seaPage'>, 'size' | 'next'>;
type PrivateRequest = Omit<RequestOf<'customers.privatePage'>, 'size' | 'next'>;

/** A list with the conditions of its page. */
export type AskedList =
  | Pick<Extract<Whom, { by: 'sea' }>, 'by' | 'filter'>
  | Pick<Extract<Whom, { by: 'private' }>, 'by' | 'filter'>;

export interface CustomerListParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  numberSearch: NumberSearch;
  counts: ListCounts;
  sizes: PoolSizes;
  /** Returns the content of the earliest call-back of each customer, by customer. */
  nextContents(db: Queryable, customerIds: string[]): Promise<Map<string, string>>;
}

export type CustomerLists = ReturnType<typeof createCustomerLists>;

/** Reads pages of both pools, and the neighbours of a customer in them. */
export function createCustomerLists(parts: CustomerListParts) {
  const { db, cipher, clock, numberSearch, counts, sizes, nextContents } = parts;
  const neighboursIn = createNeighbours({ db, clock, counts });
  const seldomMet = createSeldomMet();

  async function publicPoolPage(
    member: Member,
    request: RequestOf<'customers.seaPage'>,
  ): Promise<ReplyOf<'customers.seaPage'>> {
    const reading = publicPoolsOf(member);
    const wanted = request.seaId ?? FIRST_PUBLIC_POOL;
    const read = async (seaId: string) =>
      pageOf(member, request, await listPublicPool(member, request, seaId, reading), pages.findPublicPoolPage);
    // Read at the same time as the pools that decide if the member may: nearly always the member may.
    const supposed = read(wanted);
    supposed.catch(() => {});
    const publicPools = await reading;
    const seaId = enterPublicPool(member, publicPools, request.seaId);
    if (seaId === null) return { list: [], next: null, ...exactly(0) };
    const page = seaId === wanted ? await supposed : await read(seaId);
    return { ...page, list: page.list.map((stored) => showPublicPool(stored, member, publicPools)) };
  }

  async function privatePage(
    member: Member,
    request: RequestOf<'customers.privatePage'>,
  ): Promise<ReplyOf<'customers.privatePage'>> {
    const reading = publicPoolsOf(member);
    const page = await pageOf(member, request, await listPrivate(member, request), pages.findPrivatePage);
    return { ...page, list: await showPrivates(member, page.list, await reading) };
  }

  async function publicPoolNeighbours(member: Member, { id, ...request }: RequestOf<'customers.seaNeighbours'>) {
    const reading = publicPoolsOf(member);
    const seaId = enterPublicPool(member, await reading, request.seaId);
    if (seaId === null) throw customerNotFound();
    return neighboursIn(member, await listPublicPool(member, request, seaId, reading), id);
  }

  async function privateNeighbours(member: Member, { id, ...request }: RequestOf<'customers.privateNeighbours'>) {
    return neighboursIn(member, await listPrivate(member, request), id);
  }

  /**
   * Begins to read the member's public pools beside the page, which seldom has to wait for them. If the page is refused
   * first, that error is the one to report.
   */
  function publicPoolsOf({ tenantId, userId }: Member): Promise<MemberPublicPools> {
    const publicPools = readPublicPoolsOf(db.forTenant(tenantId), userId);
    publicPools.catch(() => {});
    return publicPools;
  }

  /**
   * Returns the owners whose pools decide where their customers go back to. Leaves out the member, and returns nobody
   * while there is only one public pool.
   */
  async function ownersOf(
    { tenantId, userId }: Member,
    list: { ownerId: string }[],
    publicPools: MemberPublicPools,
  ): Promise<Map<string, Staff>> {
    const others = [...new Set(list.map(({ ownerId }) => ownerId))].filter((id) => id !== userId);
    return publicPools.list.length > 1 && others.length > 0 ? findStaff(db.forTenant(tenantId), others) : new Map();
  }

  async function listPublicPool(
    member: Member,
    { search, sort = 'arrived', ...request }: PublicPoolRequest,
    seaId: string,
    reading: Promise<MemberPublicPools>,
  ): Promise<Listing> {
    const sought = search ? await numberSearch.read(member, search) : undefined;
    const byName = sought && isNameSearch(sought) ? sought : null;
    const byNumber = sought !== undefined && !byName;
    const asked = [...speaksOf(request), ...(byNumber ? (['mobile'] as const) : [])];
    const hidden = sought || asked.length > 0 ? hiddenOf(await reading, { ownerId: null, seaId }, member) : [];
    return publicPoolListing(
      member.tenantId,
      {
        seaId,
        search: sought,
        isSmallPool: byName
          ? await sizes.isSmall(db.forTenant(member.tenantId), byName, poolOfPublicPool(seaId))
          : false,
        // A search for a hidden field finds nothing.
        isEmpty: asked.some((field) => hidden.includes(field)),
        hidesCompany: hidden.includes('company'),
        levels: request.levels,
        tagIds: request.tagIds,
        reason: request.reason,
        claimable: request.claimableNow
          ? { memberId: member.userId, ...waitingSince(clock.now(), rulesOf(await reading, seaId)) }
          : undefined,
        former: await namedBy(member, request),
        further: readFurtherFilters(request, sort, member, clock.now()),
      },
      sort,
    );
  }

  async function listPrivate(member: Member, { search, owner, ...request }: PrivateRequest): Promise<Listing> {
    const { visit: callBack, idleDays, returnsWithin, sort } = request;
    const whose =
      (await namedBy(member, request)) ??
      (await findWhose(db.forTenant(member.tenantId), member, owner ?? member.userId));
    const byReturn = sort === 'returns' || returnsWithin !== undefined;
    const sought = search ? await numberSearch.read(member, search) : undefined;
    // The customers of everybody are never few; those of one member always are.
    const isOfSome = whose !== null && whose.length > 1 && sought && isNameSearch(sought) ? sought : null;
    const filter: PrivateFilter = {
      whose,
      search: sought,
      isSmallPool: isOfSome ? await sizes.isSmall(db.forTenant(member.tenantId), isOfSome, poolOf(whose)) : false,
      levels: request.levels,
      tagIds: request.tagIds,
      visit: callBack && callBackWindow(callBack, member),
      idleSince: idleDays ? new Date(clock.now().getTime() - idleDays * DAY) : undefined,
      returns: byReturn ? await returnsOf(member, whose, returnsWithin) : undefined,
      further: readFurtherFilters(request, sort, member, clock.now()),
    };
    const listing = privateListing(member.tenantId, filter, sort);
    // The day of return is computed from each customer, so no index has this order.
    if (sort === 'returns' && (await isLonger(db.forTenant(member.tenantId), listing, SCAN_LIMIT))) {
      throw tooManyToSort(SCAN_LIMIT);
    }
    return listing;
  }

  async function returnsOf(
    { tenantId, zone }: Member,
    whose: Whose,
    withinDays: number | undefined,
  ): Promise<NonNullable<PrivateFilter['returns']>> {
    const tenant = db.forTenant(tenantId);
    const publicPools = await readPublicPools(tenant);
    const owners = publicPools.list.length > 1 ? await findStaff(tenant, whose ? [...whose] : undefined) : new Map();
    const until = withinDays === undefined ? undefined : addDays(nextNight(clock.now(), zone), withinDays);
    return { day: returnDay(publicPools, owners.values(), zone), until };
  }

  /** Returns the named members whose customers this member may see. */
  async function namedBy(
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
    if (whom.by !== 'sea') return listPrivate(member, { ...whom.filter, sort: whom.filter.sort ?? 'owned' });
    const reading = publicPoolsOf(member);
    const seaId = enterPublicPool(member, await reading, whom.filter.seaId);
    if (seaId === null) throw publicPoolNotFound();
    return listPublicPool(member, whom.filter, seaId, reading);
  }

  /**
   * Returns the time range of call-backs. A day begins at midnight in the enterprise's zone. An overdue call-back does
   * not count as due today.
   */
  function callBackWindow(callBack: 'late' | 'today' | 'none', { zone }: Member): PrivateFilter['visit'] {
    const now = clock.now();
    if (callBack === 'none') return callBack;
    if (callBack === 'late') return { from: null, before: now };
    return { from: now, before: startOfDay(addDays(dayOf(now, zone), 1), zone) };
  }

  async function pageOf<Stored extends ListPlace>(
    member: Member,
    { next, size }: { next?: string; size: number },
    listing: Listing,
    find: (
      db: Queryable,
      listing: Listing,
      after: ListPlace | null,
      size: number,
      met: SeldomMet,
    ) => Promise<{ rows: Stored[]; end: ListPlace | null; total: number | null }>,
  ) {
    const tenant = db.forTenant(member.tenantId);
    const after = next ? readPlace(next, listing.keys, listing.runs.length) : null;
    // One more than asked for tells if there is a next page.
    const finding = find(tenant, listing, after, size + 1, seldomMet);
    // The count is sent together with the first page, because most lists have a next page. It comes after the page's
    // statement, so that a search gets its page first.
    const count = () => counts.count(tenant, listing, COUNT_LIMIT);
    const counting = after || isCounted(listing) ? null : count();
    counting?.catch(() => {});
    const { rows, end, total } = await finding;
    const list = rows.slice(0, size);
    const last = rows.length > size ? list.at(-1) : end;
    const page = { list, next: last ? writePlace(last) : null };
    if (after) return { ...page, total: null, totalIsEstimate: false };
    if (!page.next) return { ...page, ...exactly(list.length) };
    return { ...page, ...(total === null ? totalOf(await (counting ?? count()), rows.length) : exactly(total)) };
  }

  /**
   * Shows a customer of the public pool. The stored columns stay in the object: the serialiser sends only the fields of
   * the contract.
   */
  function showPublicPool(
    stored: pages.StoredPublicPoolCustomer,
    member: Member,
    publicPools: MemberPublicPools,
  ): PublicPoolCustomer {
    const inPublicPool = {
      ...stored,
      ownerId: null,
      ownerDepartmentId: null,
      ownerName: null,
      ownedAt: null,
      leftSeaAt: null,
    };
    const hidden = hiddenOf(publicPools, inPublicPool, member);
    const shown = {
      ...besideNumber(member, stored),
      mobile: showPhone(member, 'mobile', cipher.open(member.tenantId, stored.mobileEnc)),
      standing: ownershipOf(inPublicPool, member, clock.now(), publicPools),
      hidden,
    };
    return without(shown, hidden);
  }

  function showPrivate(
    stored: pages.StoredPrivateCustomer,
    member: Member,
    publicPools: MemberPublicPools,
    owner: Staff,
    nextVisitContent: string | null,
  ): PrivateCustomer {
    const rules = rulesOf(publicPools, returnsTo(publicPools, stored.seaId, owner));
    return {
      ...besideNumber(member, stored),
      ...returnClock(stored, rules, member.zone, clock.now()),
      nextVisitContent,
      mobile: showPhone(member, 'mobile', cipher.open(member.tenantId, stored.mobileEnc)),
    };
  }

  async function showPrivates(member: Member, list: pages.StoredPrivateCustomer[], publicPools: MemberPublicPools) {
    const promised = list.flatMap(({ id, nextVisitAt }) => (nextVisitAt === null ? [] : [id]));
    const [owners, contents] = await Promise.all([
      ownersOf(member, list, publicPools),
      promised.length > 0 ? nextContents(db.forTenant(member.tenantId), promised) : new Map<string, string>(),
    ]);
    return list.map((stored) => {
      const owner = owners.get(stored.ownerId) ?? publicPools.me;
      return showPrivate(stored, member, publicPools, owner, contents.get(stored.id) ?? null);
    });
  }

  return {
    showing: { publicPool: showPublicPool, private: showPrivates },
    publicPoolPage,
    privatePage,
    publicPoolNeighbours,
    privateNeighbours,
    listingOf,
    orderedListingOf,
  };
}

const exactly = (total: number) => ({ total, totalIsEstimate: false });

/** Corrects an estimated count: there are at least as many as were seen. */
function totalOf({ rows, isEstimate }: Count, atLeast: number) {
  return { total: Math.max(rows, atLeast), totalIsEstimate: isEstimate };
}
