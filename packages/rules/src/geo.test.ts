import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bearingTo, compassEighth, distanceBetween, fromGcj02, isOnEarth, placeIn, toGcj02 } from './geo.ts';

const beijing = { latitude: 39.9042, longitude: 116.4074 };
const shanghai = { latitude: 31.2304, longitude: 121.4737 };
const sydney = { latitude: -33.8688, longitude: 151.2093 };

test('the straight way from Beijing to Shanghai is 1,067 km, to the south-east', () => {
  expect(distanceBetween(beijing, shanghai) / 1000).toBeCloseTo(1067, -1);
  expect(compassEighth(bearingTo(beijing, shanghai))).toBe(3);
  expect(compassEighth(bearingTo(shanghai, beijing))).toBe(7);
  expect(distanceBetween(beijing, beijing)).toBe(0);
});

test('over the date line and to the other side of the earth it stays the shortest way', () => {
  const [fiji, samoa] = [
    { latitude: -17, longitude: 179.9 },
    { latitude: -17, longitude: -179.9 },
  ];
  expect(distanceBetween(fiji, samoa)).toBeLessThan(22_000);
  expect(compassEighth(bearingTo(fiji, samoa))).toBe(2);
  expect(distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015_115, -3);
});

test.each([
  [{ latitude: 90, longitude: 180 }, true],
  [{ latitude: -90, longitude: -180 }, true],
  [{ latitude: 90.0001, longitude: 0 }, false],
  [{ latitude: 0, longitude: 180.0001 }, false],
  [{ latitude: Number.NaN, longitude: 0 }, false],
  [{ latitude: Number.POSITIVE_INFINITY, longitude: 0 }, false],
])('%j is a place on earth: %s', (place, is) => {
  expect(isOnEarth(place)).toBe(is);
});

describe('GCJ-02', () => {
  test('Chinese maps draw Tiananmen 500 to 600 m away, and Sydney where it is', () => {
    const tiananmen = { latitude: 39.907333, longitude: 116.391083 };
    const drawn = toGcj02(tiananmen);
    expect(drawn.latitude).toBeCloseTo(39.908737, 4);
    expect(drawn.longitude).toBeCloseTo(116.397325, 4);
    expect(toGcj02(sydney)).toEqual(sydney);
  });

  test('there and back again is the same place, to 10 cm, anywhere in China', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 18, max: 53, noNaN: true }),
        fc.double({ min: 74, max: 134, noNaN: true }),
        (latitude, longitude) => {
          const place = { latitude, longitude };
          expect(distanceBetween(place, fromGcj02(toGcj02(place)))).toBeLessThan(0.1);
        },
      ),
    );
  });
});

test('a place keeps its system: it is converted where another one is asked for, and only there', () => {
  const drawn = { ...toGcj02(beijing), system: 'gcj02' } as const;
  expect(placeIn(drawn, 'gcj02')).toEqual(toGcj02(beijing));
  expect(distanceBetween(placeIn(drawn, 'wgs84'), beijing)).toBeLessThan(0.1);
  expect(placeIn({ ...beijing, system: 'wgs84' }, 'gcj02')).toEqual(toGcj02(beijing));
  expect(placeIn({ ...beijing, system: 'wgs84' }, 'wgs84')).toEqual(beijing);
});
