import { distanceBetween, placeIn } from '@haihu/rules/geo';
import type { Maps } from '../maps.ts';

/** Measures the straight way over the ground, and so needs no service. It knows no names of places. */
export const straightMaps: Maps = {
  by: 'straight',
  search: null,
  async distances(origins, destination) {
    const to = placeIn(destination, 'wgs84');
    return origins.map((origin) => ({
      metres: Math.round(distanceBetween(placeIn(origin, 'wgs84'), to)),
      seconds: null,
    }));
  },
};
