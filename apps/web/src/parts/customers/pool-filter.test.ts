import type { CustomerPool } from '@haihu/contract/customers/values';
import { expect, test } from 'vitest';
import { openedList, packList } from './opened-list.ts';
import {
  countActiveFilters,
  fromRequest,
  keptRequest,
  noFilter,
  type PoolListFilter,
  privateRequest,
  readFilter,
  readPool,
  publicPoolRequest,
  listCursorOf,
  writeFilter,
} from './pool-filter.ts';

const ofPrivate: PoolListFilter = {
  search: '机电 & 科技',
  levels: [1, 6],
  tagIds: ['12', '13'],
  visit: 'late',
  idleDays: 14,
  owner: '7230485993847562',
  sort: 'owned',
  more: { claimedOn: { from: '2026-03-01', to: '2026-03-02' }, isDeal: true },
};
const ofPublicPool: PoolListFilter = {
  ...noFilter,
  seaSort: 'uncalled',
  sea: '4',
  claimable: true,
  reason: 'imported',
  more: { arrivedOn: { from: '2026-03-01' } },
};
const present = (filter: object) => JSON.parse(JSON.stringify(filter)) as unknown;

/** Saves a filter and opens it again. */
const again = (pool: CustomerPool, filter: PoolListFilter) => fromRequest(keptRequest(pool, filter) as object);

test('only the parts of an address that a filter knows are read', () => {
  expect(readFilter({ levels: '0.1.6.7.x.16' }).levels).toEqual([1, 6]);
  expect(readFilter({ tags: '0.12.x.007' }).tagIds).toEqual(['12']);
  const days = ['0', '1', '365', '366', '1.5', 'x'].map((idle) => readFilter({ idle }).idleDays);
  expect(days).toEqual([undefined, 1, 365, undefined, undefined, undefined]);
  const wrong = { team: '2', owner: '07', sort: 'x', visit: 'x', sea: '0', claimable: '0', reason: 'x', order: 'x' };
  expect(present(readFilter(wrong))).toEqual(noFilter);
  for (const more of ['{', '7', 'null', '{"x":1}']) expect(readFilter({ more }).more).toBeUndefined();
});

test('each level and tag of a list in an address counts once, and twenty at most', () => {
  expect(readFilter({ levels: '2.2.3' }).levels).toEqual([2, 3]);
  const tags = Array.from({ length: 25 }, (_, index) => index + 1);
  expect(readFilter({ tags: tags.join('.') }).tagIds).toHaveLength(20);
});

test.each([
  ['private', ofPrivate],
  ['private', { ...noFilter, team: true }],
  ['sea', ofPublicPool],
] as const)('a list of the pool %s comes back from its address as it was left: %o', (pool, filter) => {
  const address = writeFilter(pool, filter as PoolListFilter);
  expect(readPool(address)).toBe(pool);
  expect(present(readFilter(address))).toEqual(present(filter));
  const opened = openedList({ list: packList(pool, filter as PoolListFilter) })!;
  expect([opened.pool, present(opened.filter)]).toEqual([pool, present(filter)]);
});

test('a list without filters leaves nothing in the address but its pool; a customer opened elsewhere has no list', () => {
  expect(present(writeFilter('private', { ...noFilter, more: { isDeal: undefined } }))).toEqual({ pool: 'private' });
  expect(readPool({ pool: 'other' })).toBe('private');
  expect(openedList({})).toBeNull();
});

test('each pool is asked for what it knows, and for nothing of the other', () => {
  const both = {
    ...ofPrivate,
    ...ofPublicPool,
    owner: ofPrivate.owner,
    more: { ...ofPrivate.more, ...ofPublicPool.more },
  };
  expect(present(privateRequest(both))).toEqual({
    visit: 'late',
    idleDays: 14,
    owner: '7230485993847562',
    sort: 'visit',
    isDeal: true,
    claimedOn: { from: '2026-03-01', to: '2026-03-02' },
    search: '机电 & 科技',
  });
  expect(present(publicPoolRequest(both))).toEqual({
    search: '机电 & 科技',
    isDeal: true,
    arrivedOn: { from: '2026-03-01' },
    seaId: '4',
    claimableNow: true,
    reason: 'imported',
    sort: 'uncalled',
  });
});

test('one colleague is stronger than the team; without either one asks for one’s own', () => {
  const owners = [{ team: true }, { team: true, owner: '7' }, {}] as const;
  expect(owners.map((whose) => privateRequest({ ...noFilter, ...whose }).owner)).toEqual(['all', '7', undefined]);
});

test('a batch and a run walk the list that is shown', () => {
  expect(listCursorOf('sea', ofPublicPool)).toEqual({ by: 'sea', filter: publicPoolRequest(ofPublicPool) });
  expect(listCursorOf('private', ofPrivate)).toEqual({ by: 'private', filter: privateRequest(ofPrivate) });
});

test('the number beside 筛选 counts kinds of filters of this pool, not the search and not the order', () => {
  expect(countActiveFilters('private', noFilter)).toBe(0);
  expect(countActiveFilters('private', { ...noFilter, search: 'x', sort: 'owned', seaSort: 'name' })).toBe(0);
  expect(countActiveFilters('private', ofPrivate)).toBe(7);
  expect(countActiveFilters('private', { ...noFilter, team: true, owner: '7' })).toBe(1);
  expect(countActiveFilters('sea', ofPublicPool)).toBe(3);
  expect(countActiveFilters('sea', ofPrivate)).toBe(3);
});

test('a filter that was saved opens the same list again, without its search', () => {
  const { search: _, ...kept } = ofPrivate;
  expect(keptRequest('private', ofPrivate)).not.toHaveProperty('search');
  expect(present(again('private', ofPrivate))).toEqual(present(kept));
  expect(publicPoolRequest(again('sea', ofPublicPool))).toEqual(publicPoolRequest(ofPublicPool));
  expect(again('private', { ...noFilter, team: true })).toMatchObject({ team: true, owner: undefined });
  expect(fromRequest({ owner: '7' })).toMatchObject({ owner: '7', team: undefined });
});
