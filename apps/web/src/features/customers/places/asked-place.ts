import { type Coordinates, isOnEarth, placeIn } from '@haihu/rules/geo';
import type { Query } from '../../../shared/lib/navigation.ts';

export type PlaceProblem = 'missing' | 'unreadable' | 'outside';

const isNumber = (typed: string) => /^-?\d{1,6}(\.\d{1,15})?$/.test(typed);

/**
 * Reads the place in an address (`latitude`, `longitude`, in degrees), or returns its problem. The result is always WGS
 * 84: coordinates of another system (`system`) are converted here, once.
 */
export function readAskedPlace({ latitude, longitude, system }: Query): Coordinates | PlaceProblem {
  if (!latitude || !longitude) return 'missing';
  if (!isNumber(latitude) || !isNumber(longitude)) return 'unreadable';
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!isOnEarth(place)) return 'outside';
  return system === 'gcj02' ? placeIn({ ...place, system }, 'wgs84') : place;
}
