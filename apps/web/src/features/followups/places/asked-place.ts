import { type Coordinates, isOnEarth, placeIn } from '@haihu/rules/geo';
import type { Query } from '../../../shared/lib/navigation.ts';

export type PlaceProblem = 'missing' | 'unreadable' | 'outside';

const isNumber = (typed: string) => /^-?\d{1,6}(\.\d{1,15})?$/.test(typed);

/**
 * The place of an address (`latitude`, `longitude`, degrees), or what is wrong with it. One of another system (`system`)
 * is converted here, once: what comes back is WGS 84.
 */
export function readPlace({ latitude, longitude, system }: Query): Coordinates | PlaceProblem {
  if (!latitude || !longitude) return 'missing';
  if (!isNumber(latitude) || !isNumber(longitude)) return 'unreadable';
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!isOnEarth(place)) return 'outside';
  return system === 'gcj02' ? placeIn({ ...place, system }, 'wgs84') : place;
}
