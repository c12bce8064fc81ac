import { expect, test } from 'vitest';
import { readAskedPlace } from './asked-place.ts';

test.each([
  [{}, 'missing'],
  [{ latitude: '29.3' }, 'missing'],
  [{ latitude: 'x', longitude: '120' }, 'unreadable'],
  [{ latitude: '1e1', longitude: '120' }, 'unreadable'],
  [{ latitude: '90.1', longitude: '120' }, 'outside'],
  [{ latitude: '29.3', longitude: '-180.5' }, 'outside'],
  [
    { latitude: '-29.30612', longitude: '120.07488' },
    { latitude: -29.306_12, longitude: 120.074_88 },
  ],
])('%j is %j', (query, place) => {
  expect(readAskedPlace(query)).toEqual(place);
});

test('a position from a Chinese map is converted once', () => {
  const place = readAskedPlace({ latitude: '39.908737', longitude: '116.397325', system: 'gcj02' });
  expect(place).toEqual({ latitude: expect.closeTo(39.907333, 4), longitude: expect.closeTo(116.391083, 4) });
});
