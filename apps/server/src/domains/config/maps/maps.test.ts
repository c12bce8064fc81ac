import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { createAmap } from '../../../integrations/maps/amap/amap.ts';
import { startLocalAmap } from '../../../integrations/maps/amap/test-support/local-amap.ts';

const beijing = { latitude: 39.9042, longitude: 116.4074 };
const shanghai = { latitude: 31.2304, longitude: 121.4737 };
const nowhere = { latitude: 91, longitude: 116 };

test('without a map service distances are straight, and searching says what else there is', async () => {
  const world = await createWorld();
  const { token } = await (await world.enterprise()).member('赵婷');
  expect((await world.call('maps.settings', {}, token)).data).toEqual({ tiles: null, canSearch: false });
  const { data } = await world.call('maps.distance', { origins: [beijing, shanghai], destination: shanghai }, token);
  expect(data.by).toBe('straight');
  expect(data.list).toMatchObject([
    { metres: expect.any(Number), seconds: null },
    { metres: 0, seconds: null },
  ]);
  expect(data.list[0]!.metres / 1000).toBeCloseTo(1067, -1);
  expect(await world.call('maps.search', { words: '天安门' }, token)).toMatchObject({ code: 41901 });
});

test('coordinates outside the world have a code of their own that names the field', async () => {
  const world = await createWorld();
  const { token } = await (await world.enterprise()).member('赵婷');
  const asked = { origins: [beijing, nowhere], destination: beijing };
  expect(await world.call('maps.distance', asked, token)).toMatchObject({
    code: 41900,
    data: { fields: [{ field: 'origins.1' }] },
  });
  const other = { origins: [beijing], destination: { latitude: 0, longitude: -180.5 } };
  expect(await world.call('maps.distance', other, token)).toMatchObject({
    code: 41900,
    data: { fields: [{ field: 'destination' }] },
  });
});

test('with a map service places are found and ways measured; when it is away that is told, never a failure', async () => {
  await using local = await startLocalAmap('key');
  const service = createAmap({ key: 'key', address: local.address, patience: 300 });
  const tiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '示例地图', system: 'gcj02' } as const;
  const world = await createWorld({ maps: { service, tiles } });
  const { token } = await (await world.enterprise()).member('赵婷');
  const search = (near?: typeof beijing) => world.call('maps.search', { words: '天安门', near }, token);
  expect((await world.call('maps.settings', {}, token)).data).toEqual({ tiles, canSearch: true });
  expect((await search(beijing)).data.list).toContainEqual(
    expect.objectContaining({ name: '天安门', system: 'gcj02', address: '北京市东城区' }),
  );
  expect(await search(nowhere)).toMatchObject({ code: 41900, data: { fields: [{ field: 'near' }] } });
  const far = () => world.call('maps.distance', { origins: [beijing], destination: shanghai }, token);
  expect((await far()).data).toEqual({ by: 'road', list: [{ metres: 1000, seconds: 120 }] });
  const page = await world.http.inject({ url: '/health' });
  expect(page.headers['content-security-policy']).toContain('https://tiles.example.com');
  local.be('silent');
  expect(await far()).toMatchObject({ code: 41902 });
  local.be('over_quota');
  expect(await search()).toMatchObject({ code: 41902 });
});

test('a member asks sixty times a minute at most', async () => {
  const world = await createWorld();
  const { token } = await (await world.enterprise()).member('赵婷');
  const codes: number[] = [];
  for (let times = 0; times < 61; times += 1) {
    codes.push((await world.call('maps.distance', { origins: [beijing], destination: beijing }, token)).code);
  }
  expect(codes.slice(-2)).toEqual([200, 40029]);
});
