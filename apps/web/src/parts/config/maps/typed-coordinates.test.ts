import { expect, test } from 'vitest';
import { typedCoordinates, typedPlace } from './typed-coordinates.ts';

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

test.each([
  ['39.9042, 116.4074', { ...beijing, system: 'wgs84' }],
  ['geo:39.9042,116.4074?q=39.9042,116.4074(x)', { ...beijing, system: 'wgs84' }],
  ['https://uri.amap.com/marker?position=116.4074,39.9042&name=x', { ...beijing, system: 'gcj02' }],
  ['https://uri.amap.com/marker?position=116.4074%2C39.9042&coordinate=wgs84', { ...beijing, system: 'wgs84' }],
  ['https://apis.map.qq.com/uri/v1/marker?marker=coord:39.9042,116.4074;title:x', { ...beijing, system: 'gcj02' }],
  ['https://maps.apple.com/?ll=39.9042,116.4074&q=x', { ...beijing, system: 'wgs84' }],
  ['https://www.google.com/maps/place/x/@39.9042,116.4074,15z', { ...beijing, system: 'wgs84' }],
  ['geo:95,116', 'outside'],
  ['https://example.com/?ll=39.9042,116.4074', null],
  ['https://uri.amap.com/%E0%A4%A', null],
  ['朝阳区 1 号', null],
])('the place of %s is %j', (typed, found) => {
  expect(typedPlace(typed)).toEqual(found);
});
