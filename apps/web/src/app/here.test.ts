import { expect, test } from 'vitest';
import { screenPlaceOf, readHash, writeHash } from './here.ts';
import { slideOf } from './slide.ts';

test('an address with a long id is read as it was written', () => {
  const hash = '#/pages/client/detailcrm?userId=9223372036854775807&type=0';
  const { name, path, query } = readHash(hash);
  expect({ name, query }).toEqual({ name: 'customerDetail', query: { userId: '9223372036854775807', type: '0' } });
  expect(writeHash(path, query)).toBe(hash);
});

test.each(['', '#', '#/', '#/pages/login/login'])('%j is the login', (hash) => {
  expect(readHash(hash).name).toBe('login');
});

test('an address that no screen has is nobody', () => {
  expect(readHash('#/pages/nowhere?x=1')).toEqual({ name: undefined, path: '/pages/nowhere', query: { x: '1' } });
});

const at = (hash: string, depth: number, visit = depth) => ({ ...readHash(hash), depth, visit });
const home = '#/pages/index/index';
const customers = '#/pages2/homeH5/homeleft';
const detail = '#/pages/client/detail?userId=1';

test('screens slide by their depth; the tabs of the bar and what takes the place of another do not', () => {
  expect(slideOf(at(home, 0), at(detail, 1))).toBe('forward');
  expect(slideOf(at(detail, 1), at(home, 0))).toBe('back');
  expect(slideOf(at(home, 0), at(customers, 1))).toBeNull();
  expect(slideOf(at(detail, 1, 7), at(customers, 1, 8))).toBeNull();
});

test('a place is its visit and its query', () => {
  expect(screenPlaceOf(at(detail, 1, 7))).toBe(screenPlaceOf(at(detail, 1, 7)));
  expect(screenPlaceOf(at(detail, 1, 7))).not.toBe(screenPlaceOf(at(detail, 1, 8)));
  expect(screenPlaceOf(at(detail, 1, 7))).not.toBe(screenPlaceOf(at('#/pages/client/detail?userId=2', 1, 7)));
});
