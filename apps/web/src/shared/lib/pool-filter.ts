import type { Query } from './navigation.ts';

const visits = ['late', 'today', 'none'] as const;
const sorts = ['owned', 'visit', 'follow_up'] as const;
const reasons = ['imported', 'returned', 'not_followed_up', 'no_deal'] as const;

export type Pool = 'private' | 'sea';
export type VisitFilter = (typeof visits)[number];
export type PrivateSort = (typeof sorts)[number];
export type SeaReason = (typeof reasons)[number];

/** What a pool is narrowed to. It lives in the address, so that the list comes back as it was left. */
export interface PoolFilter {
  search?: string;
  levels: number[];
  tagIds: string[];
  /** Of the private pool. */
  visit?: VisitFilter;
  idleDays?: number;
  team?: true;
  /** One colleague's, by their user's id; stronger than `team`. */
  owner?: string;
  sort: PrivateSort;
  /** Of the sea; which one, by its id: the first one without it. */
  sea?: string;
  claimable?: true;
  reason?: SeaReason;
}

export const noFilter: PoolFilter = { levels: [], tagIds: [], sort: 'visit' };

export function readPool(query: Query): Pool {
  return query.pool === 'sea' ? 'sea' : 'private';
}

/** From the address, where a person may have written anything. */
export function readFilter(query: Query): PoolFilter {
  const idleDays = Number(query.idle);
  return {
    search: query.search || undefined,
    levels: listOf(query.levels, /^[1-6]$/).map(Number),
    tagIds: listOf(query.tags, /^[1-9]\d{0,17}$/),
    visit: oneOf(visits, query.visit),
    idleDays: Number.isInteger(idleDays) && idleDays >= 1 && idleDays <= 365 ? idleDays : undefined,
    team: query.team === '1' || undefined,
    owner: /^[1-9]\d{0,17}$/.test(query.owner ?? '') ? query.owner : undefined,
    sort: oneOf(sorts, query.sort) ?? noFilter.sort,
    sea: listOf(query.sea, /^[1-9]\d{0,17}$/)[0],
    claimable: query.claimable === '1' || undefined,
    reason: oneOf(reasons, query.reason),
  };
}

export function writeFilter(pool: Pool, filter: PoolFilter): Query {
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
    sea: filter.sea,
    claimable: filter.claimable && '1',
    reason: filter.reason,
  };
}

/** What both pools ask for. */
function shared({ search, levels, tagIds }: PoolFilter) {
  return {
    search,
    levels: levels.length > 0 ? levels : undefined,
    tagIds: tagIds.length > 0 ? tagIds : undefined,
  };
}

export function privateRequest(filter: PoolFilter) {
  const { visit, idleDays, team, owner, sort } = filter;
  return { ...shared(filter), visit, idleDays, owner: owner ?? (team && ('all' as const)), sort };
}

export function seaRequest(filter: PoolFilter) {
  return { ...shared(filter), seaId: filter.sea, claimableNow: filter.claimable, reason: filter.reason };
}

/** How many kinds of filters narrow the pool; the search shows by itself. */
export function countFilters(pool: Pool, filter: PoolFilter): number {
  const both = [filter.levels.length > 0, filter.tagIds.length > 0];
  const own =
    pool === 'sea' ? [filter.claimable, filter.reason] : [filter.visit, filter.idleDays, filter.team ?? filter.owner];
  return [...both, ...own].filter(Boolean).length;
}

function oneOf<const Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}

function listOf(text: string | undefined, pattern: RegExp): string[] {
  return [...new Set(text?.split('.').filter((part) => pattern.test(part)) ?? [])].slice(0, 20);
}
