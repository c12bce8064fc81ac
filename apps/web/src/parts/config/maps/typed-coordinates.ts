import { type Coordinates, isOnEarth } from '@haihu/rules/geo';

const pair = /^\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*[,，\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/;

/** Latitude and longitude as somebody typed them; `outside` where there is no such place, null for other words. */
export function typedCoordinates(typed: string): Coordinates | 'outside' | null {
  const match = pair.exec(typed.normalize('NFKC'));
  if (!match) return null;
  const place = { latitude: Number(match[1]), longitude: Number(match[2]) };
  return isOnEarth(place) ? place : 'outside';
}
