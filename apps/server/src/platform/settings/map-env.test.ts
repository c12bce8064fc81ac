import { expect, test } from 'vitest';
import { readMapSettings, tileSource } from './map-env.ts';

const amap = 'https://webrd0{s}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}';

test('without anything said there is a grid and straight lines', () => {
  expect(readMapSettings({ MAP_TILES: '' })).toEqual({ tiles: null, amapKey: null });
});

test('tiles come with their system and their maker', () => {
  const env = { MAP_TILES: amap, MAP_TILES_SYSTEM: 'gcj02', MAP_ATTRIBUTION: '高德地图', AMAP_KEY: 'k' };
  expect(readMapSettings(env)).toEqual({
    tiles: { url: amap, attribution: '高德地图', system: 'gcj02' },
    amapKey: 'k',
  });
});

test.each([
  [amap, 'https://*.is.autonavi.com'],
  ['https://tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com'],
  ['https://tiles.example.com:8443/{z}/{x}/{y}.png', 'https://tiles.example.com:8443'],
  ['http://127.0.0.1:9000/{z}/{x}/{y}.png', 'http://127.0.0.1:9000'],
  ['http://tiles.example.com/{z}/{x}/{y}.png', null],
  ['https://{host}.example.com/{z}/{x}/{y}.png', null],
  ["https://a.example.com;script-src 'unsafe-inline'/{z}/{x}/{y}.png", null],
  ['javascript:alert(1)//{x}{y}{z}', null],
])('%s is fetched from %s', (url, source) => {
  expect(tileSource(url)).toBe(source);
  if (source === null) expect(() => readMapSettings({ MAP_TILES: url })).toThrow('MAP_TILES is an address');
});

test('a setting that no map can be drawn with is told at the start', () => {
  expect(() => readMapSettings({ MAP_TILES: 'https://tiles.example.com/map.png' })).toThrow('MAP_TILES is an address');
  expect(() => readMapSettings({ MAP_TILES_SYSTEM: 'bd09' })).toThrow('MAP_TILES_SYSTEM knows wgs84, gcj02');
});
