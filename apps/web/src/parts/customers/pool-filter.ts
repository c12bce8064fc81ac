import { filteredTexts } from '@haihu/contract/customers/fields';
import {
  type CustomerPool,
  type PrivateSort,
  privateSorts,
  type PublicPoolReason,
  publicPoolReasons,
  type PublicPoolSort,
  publicPoolSorts,
  type CallBackFilter,
  callBackFilters,
} from '@haihu/contract/customers/values';
import type { RequestTo } from '@haihu/contract/contract';
import type { Query } from '../../shared/lib/navigation.ts';

const ofBoth = [
  'sources',
  'areas',
  'carriers',
  'genders',
  ...filteredTexts,
  'phoneLabels',
  'isDeal',
  'dealAmount',
  'createdOn',
  'followedOn',
  'visitOn',
  'calledOn',
  'calls',
  'answeredCalls',
  'fields',
  'userIds',
  'departmentIds',
  'makerIds',
] as const;
const further = { private: [...ofBoth, 'claimedOn', 'returnsWithin'], sea: [...ofBoth, 'arrivedOn'] } as const;

type Asked = RequestTo<'customers.privatePage'> & RequestTo<'customers.seaPage'>;
/** The filters that only the screen with all filters offers, under the names of the request. */
export type MoreFilter = Partial<Pick<Asked, (typeof further)['private' | 'sea'][number]>>;
export type MoreKey = keyof MoreFilter;

/** Filter of a pool. It is kept in the address, so that the list comes back as the user left it. */
export interface PoolListFilter {
  search?: string;
  levels: number[];
  tagIds: string[];
  /** Only for the private pool. */
  visit?: CallBackFilter;
  idleDays?: number;
  team?: true;
  /** User id of one colleague whose customers are shown. Has priority over `team`. */
  owner?: string;
  sort: PrivateSort;
  more?: MoreFilter;
  /** Only for the public pool: an order other than by arrival. */
  seaSort?: Exclude<PublicPoolSort, 'arrived'>;
  /** Only for the public pool: the id of one pool. Without it the first one is shown. */
  sea?: string;
  claimable?: true;
  reason?: PublicPoolReason;
}

const otherPublicPoolSorts = publicPoolSorts.filter((sort) => sort !== 'arrived');

export const noFilter: PoolListFilter = { levels: [], tagIds: [], sort: 'visit' };

export function readPool(query: Query): CustomerPool {
  return query.pool === 'sea' ? 'sea' : 'private';
}

/** Reads a filter from the address. Ignores invalid values, because a person can edit the address. */
export function readFilter(query: Query): PoolListFilter {
  const idleDays = Number(query.idle);
  return {
    search: query.search || undefined,
    levels: listOf(query.levels, /^[1-6]$/).map(Number),
    tagIds: listOf(query.tags, /^[1-9]\d{0,17}$/),
    visit: oneOf(callBackFilters, query.visit),
    idleDays: Number.isInteger(idleDays) && idleDays >= 1 && idleDays <= 365 ? idleDays : undefined,
    team: query.team === '1' || undefined,
    owner: /^[1-9]\d{0,17}$/.test(query.owner ?? '') ? query.owner : undefined,
    sort: oneOf(privateSorts, query.sort) ?? noFilter.sort,
    more: readMore(query.more),
    seaSort: oneOf(otherPublicPoolSorts, query.order),
    sea: listOf(query.sea, /^[1-9]\d{0,17}$/)[0],
    claimable: query.claimable === '1' || undefined,
    reason: oneOf(publicPoolReasons, query.reason),
  };
}

export function writeFilter(pool: CustomerPool, filter: PoolListFilter): Query {
  return {
    pool,
    search: filter.search,
    levels: filter.levels.join('.') || undefined,
    tags: filter.tagIds.join('.') || undefined,
    visit: filter.visit,
    idle: filter.idleDays?.toString(),
    team: filter.team && '1',
    owner: filter.owner,
    sort: filter.sort === noFilter.sort ? undefined : filter.sort,
    more: Object.values(filter.more ?? {}).some((part) => part !== undefined) ? JSON.stringify(filter.more) : undefined,
    order: filter.seaSort,
    sea: filter.sea,
    claimable: filter.claimable && '1',
    reason: filter.reason,
  };
}

/** Builds the part of the request that both pools share. */
function shared({ search, levels, tagIds }: PoolListFilter) {
  return {
    search,
    levels: levels.length > 0 ? levels : undefined,
    tagIds: tagIds.length > 0 ? tagIds : undefined,
  };
}

export function privateRequest(filter: PoolListFilter) {
  const { visit: callBack, idleDays, team, owner, sort } = filter;
  return {
    ...shared(filter),
    ...moreOf('private', filter),
    visit: callBack,
    idleDays,
    owner: owner ?? (team && ('all' as const)),
    sort,
  };
}

export function publicPoolRequest(filter: PoolListFilter) {
  const { sea: publicPool, claimable, reason, seaSort: sort } = filter;
  return { ...shared(filter), ...moreOf('sea', filter), seaId: publicPool, claimableNow: claimable, reason, sort };
}

/** Returns the list in the form that a batch, a run of calls or a task takes. */
export function listCursorOf(pool: CustomerPool, filter: PoolListFilter) {
  return pool === 'sea'
    ? { by: 'sea' as const, filter: publicPoolRequest(filter) }
    : { by: 'private' as const, filter: privateRequest(filter) };
}

/** Counts the kinds of active filters. The search does not count, because its text is visible anyway. */
export function countActiveFilters(pool: CustomerPool, filter: PoolListFilter): number {
  const both = [filter.levels.length > 0, filter.tagIds.length > 0];
  const own =
    pool === 'sea' ? [filter.claimable, filter.reason] : [filter.visit, filter.idleDays, filter.team ?? filter.owner];
  return [...both, ...own].filter(Boolean).length + Object.keys(moreOf(pool, filter)).length;
}

/** Returns the further filters that a pool knows. */
export function moreOf(pool: CustomerPool, { more = {} }: Pick<PoolListFilter, 'more'>): MoreFilter {
  const known: readonly MoreKey[] = further[pool];
  return Object.fromEntries(known.filter((key) => more[key] !== undefined).map((key) => [key, more[key]]));
}

/** Reads the further filters. The server checks the values and names the field of a wrong one. */
function readMore(text: string | undefined): MoreFilter | undefined {
  if (!text) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    const filter = { more: (typeof read === 'object' && read !== null ? read : {}) as MoreFilter };
    const more = { ...moreOf('private', filter), ...moreOf('sea', filter) };
    return Object.keys(more).length > 0 ? more : undefined;
  } catch {
    return undefined;
  }
}

/** The request of a list without its search text. `fromRequest` turns it back into a filter. */
export type KeptRequest = Omit<ReturnType<typeof privateRequest> | ReturnType<typeof publicPoolRequest>, 'search'>;

export function keptRequest(pool: CustomerPool, filter: PoolListFilter): KeptRequest {
  const { search: _, ...kept } = pool === 'sea' ? publicPoolRequest(filter) : privateRequest(filter);
  return kept;
}

export function fromRequest(request: Partial<Asked & { sort: string }>): PoolListFilter {
  const { levels = [], tagIds = [], visit: callBack, idleDays, owner, seaId, claimableNow, reason, sort } = request;
  return {
    levels,
    tagIds,
    visit: callBack,
    idleDays,
    team: owner === 'all' || undefined,
    owner: owner === 'all' ? undefined : owner,
    sort: oneOf(privateSorts, sort) ?? noFilter.sort,
    seaSort: oneOf(otherPublicPoolSorts, sort),
    sea: seaId,
    claimable: claimableNow || undefined,
    reason: oneOf(publicPoolReasons, reason),
    more: { ...moreOf('private', { more: request }), ...moreOf('sea', { more: request }) },
  };
}

function oneOf<const Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}

function listOf(text: string | undefined, pattern: RegExp): string[] {
  return [...new Set(text?.split('.').filter((part) => pattern.test(part)) ?? [])].slice(0, 20);
}
