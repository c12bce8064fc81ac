import { expect, test } from 'vitest';
import { typedCoordinates } from './typed-coordinates.ts';

const beijing = { latitude: 39.9042, longitude: 116.4074 };

test.each([
  ['39.9042, 116.4074', beijing],
  [' 39.9042，116.4074 ', beijing],
  ['39.9042 116.4074', beijing],
  ['-33.87,151.2', { latitude: -33.87, longitude: 151.2 }],
  ['95, 116', 'outside'],
  ['39, 190', 'outside'],
  ['116.4074', null],
  ['朝阳区 1 号', null],
  ['1e1, 5', null],
  ['', null],
])('%s is %j', (typed, found) => {
  expect(typedCoordinates(typed)).toEqual(found);
});
