import { distanceBetween, type Place, placeIn } from '@haihu/rules/geo';
import { expect, test } from 'vitest';
import { MapsUnavailable } from '../maps.ts';
import { createAmap } from './amap.ts';
import { startLocalAmap } from './test-support/local-amap.ts';

const KEY = 'a1b2c3';
const drawn = (longitude: number, latitude: number): Place => ({ latitude, longitude, system: 'gcj02' });

/** The published sample of lbs.amap.com: three origins and a destination in Beijing and Hebei. */
const sample = {
  origins: [drawn(116.481028, 39.989643), drawn(114.481028, 39.989643), drawn(115.481028, 39.989643)],
  destination: drawn(114.465302, 40.004717),
};

async function open() {
  const local = await startLocalAmap(KEY);
  return { local, maps: createAmap({ key: KEY, address: local.address, patience: 300 }) };
}

test('the request for distances is the published one, and results find their origins', async () => {
  const { local, maps } = await open();
  await using _ = local;
  expect(await maps.distances(sample.origins, sample.destination)).toEqual([
    { metres: 1000, seconds: 120 },
    { metres: 2000, seconds: 120 },
    { metres: 3000, seconds: 120 },
  ]);
  expect(Object.fromEntries(local.asked[0]!)).toEqual({
    key: KEY,
    origins: '116.481028,39.989643|114.481028,39.989643|115.481028,39.989643',
    destination: '114.465302,40.004717',
    type: '1',
    output: 'json',
  });
});

test('a position told by a device is sent as Amap draws it', async () => {
  const { local, maps } = await open();
  await using _ = local;
  const tiananmen = { latitude: 39.907333, longitude: 116.391083, system: 'wgs84' } as const;
  await maps.distances([tiananmen], tiananmen);
  const [longitude, latitude] = local.asked[0]!.get('destination')!.split(',').map(Number);
  expect(longitude).toBeCloseTo(116.397325, 4);
  expect(latitude).toBeCloseTo(39.908737, 4);
});

test('places come with their system; tips without a place are left out', async () => {
  const { local, maps } = await open();
  await using _ = local;
  const near = { latitude: 39.9, longitude: 116.39, system: 'wgs84' } as const;
  const found = await maps.search!('麦当劳', near);
  expect(found).toEqual([
    {
      name: '麦当劳(天安门店)',
      address: '北京市东城区 前门大街1号',
      latitude: 39.908737,
      longitude: 116.397325,
      system: 'gcj02',
    },
    expect.objectContaining({ name: '天安门', address: '北京市东城区' }),
  ]);
  const tiananmen = { latitude: 39.907333, longitude: 116.391083 };
  expect(distanceBetween(placeIn(found[0]!, 'wgs84'), tiananmen)).toBeLessThan(10);
  expect(Object.fromEntries(local.asked[0]!)).toMatchObject({ keywords: '麦当劳', datatype: 'all' });
  expect(local.asked[0]!.get('location')).toMatch(/^116\.396\d+,39\.901\d+$/);
});

test('an origin without a way has no distance, the others have theirs', async () => {
  const { local, maps } = await open();
  await using _ = local;
  local.be('no_way');
  expect(await maps.distances(sample.origins, sample.destination)).toMatchObject([null, { metres: 2000 }, {}]);
});

test.each(['over_quota', 'nonsense', 'silent'] as const)('%s: there is no answer', async (mood) => {
  const { local, maps } = await open();
  await using _ = local;
  local.be(mood);
  await expect(maps.distances(sample.origins, sample.destination)).rejects.toThrow(MapsUnavailable);
});

test('a wrong key and a service that is away are told with their reason', async () => {
  const { local } = await open();
  await using _ = local;
  const refused = createAmap({ key: 'wrong', address: local.address });
  await expect(refused.search!('麦当劳', null)).rejects.toThrow('10001 INVALID_USER_KEY');
  const away = createAmap({ key: KEY, address: 'http://127.0.0.1:9' });
  await expect(away.search!('麦当劳', null)).rejects.toThrow('unreachable');
});
