import type { PublicPoolCustomer } from '@haihu/contract/customers/pools';
import { expect, test } from 'vitest';
import { keepClaimed, type PublicPoolPages } from './keep-claimed.ts';

const now = Date.parse('2026-03-02T02:00:00Z');
const claimedAt = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
const open = (id: string) => ({ id, standing: { state: 'open', by: null, at: null } }) as PublicPoolCustomer;
const mine = (id: string, minutesAgo = 1) =>
  ({ id, standing: { state: 'mine', by: null, at: claimedAt(minutesAgo) } }) as PublicPoolCustomer;
const pages = (...lists: PublicPoolCustomer[][]): PublicPoolPages => ({ pages: lists.map((list) => ({ list })) });
const idsOf = ({ pages: read }: PublicPoolPages) => read.map(({ list }) => list.map(({ id }) => id).join(''));

test.each([
  ['on top', [mine('a'), open('b'), open('c')], 'abc'],
  ['in the middle', [open('a'), mine('b'), open('c')], 'abc'],
  ['at the end', [open('a'), open('b'), mine('c')], 'abc'],
  ['two in a row', [open('a'), mine('b'), mine('c'), open('d')], 'abcd'],
  ['below one that somebody else took meanwhile', [open('a'), open('x'), mine('b'), open('c')], 'abc'],
])('what one claimed stays where it was: %s', (_where, before, after) => {
  const fresh = pages(before.filter(({ id, standing: ownership }) => ownership.state === 'open' && id !== 'x'));
  expect(idsOf(keepClaimed(pages(before), fresh, now))).toEqual([after]);
});

test('it stays across pages and refreshes, and new ones come above it', () => {
  const before = pages([open('a'), open('b')], [mine('c'), open('d')]);
  const once = keepClaimed(before, pages([open('n'), open('a')], [open('b'), open('d')]), now);
  expect(idsOf(once)).toEqual(['na', 'bcd']);
  expect(idsOf(keepClaimed(once, pages([open('n'), open('a')], [open('b'), open('d')]), now))).toEqual(['na', 'bcd']);
});

test('when everything else is gone it is still there', () => {
  expect(idsOf(keepClaimed(pages([open('a'), mine('b')]), pages([]), now))).toEqual(['b']);
});

test('a customer that came back to the sea is shown as the sea has it, once', () => {
  const kept = keepClaimed(pages([mine('a'), open('b')]), pages([open('b'), open('a')]), now);
  expect(kept).toEqual(pages([open('b'), open('a')]));
});

test('after half an hour it goes', () => {
  const after = (minutes: number) => idsOf(keepClaimed(pages([mine('a', minutes)]), pages([]), now));
  expect([after(29.99), after(30)]).toEqual([['a'], ['']]);
});

test('a first page, and one without anything claimed, are what was read', () => {
  const fresh = pages([open('a')]);
  expect(keepClaimed(undefined, fresh, now)).toBe(fresh);
  expect(keepClaimed(pages([open('b')]), fresh, now)).toBe(fresh);
});
