import { expect, test } from 'vitest';
import { customerPlace, reminderToast } from './customer-place.ts';

test.each([
  [{ exists: true, userId: null, recycleBinId: null }, 'public'],
  [{ exists: true, userId: '7', recycleBinId: null }, 'private'],
  [{ exists: true, userId: '8', recycleBinId: null }, 'taken'],
  [{ exists: true, userId: '7', recycleBinId: '1' }, 'recycled'],
  [{ exists: true, userId: null, recycleBinId: '1' }, 'recycled'],
  [{ exists: true, userId: null, recycleBinId: null, place: 'taken' }, 'taken'],
  [{ exists: true, userId: null, recycleBinId: null, place: 'recycled' }, 'recycled'],
  [{ exists: false, userId: '7', recycleBinId: '1' }, 'deleted'],
  [{ exists: false, userId: null, recycleBinId: null }, 'deleted'],
] as const)('%j is %s to member 7', (customer, place) => expect(customerPlace(customer, '7')).toBe(place));

test.each([
  ['public', 'public', null],
  ['public', 'private', null],
  ['private', 'public', null],
  ['private', 'private', null],
  ['taken', 'public', 'claimed'],
  ['taken', 'private', 'transferred'],
  ['recycled', 'public', 'recycled'],
  ['recycled', 'private', 'recycled'],
  ['deleted', 'public', 'deleted'],
  ['deleted', 'private', 'deleted'],
] as const)('%s, reminded when %s: %s', (place, before, toast) => expect(reminderToast(place, before)).toBe(toast));
