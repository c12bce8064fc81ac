import { type Coordinates, isOnEarth } from '@haihu/rules/geo';
import type { Query } from '../../../shared/lib/navigation.ts';

export type PlaceProblem = 'missing' | 'unreadable' | 'outside';

const isNumber = (typed: string) => /^-?\d{1,6}(\.\d{1,15})?$/.test(typed);

/** The place of an address (`latitude`, `longitude`, degrees of WGS 84), or what is wrong with it. */
export function readPlace({ latitude, longitude }: Query): Coordinates | PlaceProblem {
  if (!latitude || !longitude) return 'missing';
  if (!isNumber(latitude) || !isNumber(longitude)) return 'unreadable';
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return isOnEarth(place) ? place : 'outside';
}
