/** A place on the earth in degrees. The system is WGS 84 unless the code names another. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** The systems of coordinates. `wgs84`: used by devices. `gcj02`: used by maps of China, a few hundred metres aside. */
export type CoordinateSystem = 'wgs84' | 'gcj02';

/** Coordinates together with their system. */
export interface Place extends Coordinates {
  system: CoordinateSystem;
}

/** Returns the place in the asked system. It is converted once, or not at all if it has that system. */
export function placeIn({ system: own, latitude, longitude }: Place, system: CoordinateSystem): Coordinates {
  const place = { latitude, longitude };
  if (own === system) return place;
  return system === 'gcj02' ? toGcj02(place) : fromGcj02(place);
}

/** The mean radius of the earth in metres. */
const EARTH = 6_371_008.8;
/** The ellipsoid of GCJ-02: its long half axis in metres, and its eccentricity squared. */
const AXIS = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns true if the place exists: numbers, latitude -90 to 90, longitude -180 to 180. */
export function isOnEarth({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** Returns the straight way over the ground in metres. */
export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const north = Math.sin((toLatitude - fromLatitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const part = north * north + Math.cos(fromLatitude) * Math.cos(toLatitude) * east * east;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Returns the direction at the start in degrees from north, clockwise: 0 to 360. */
export function bearingTo(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const further = radians(to.longitude - from.longitude);
  const east = Math.sin(further) * Math.cos(toLatitude);
  const north =
    Math.cos(fromLatitude) * Math.sin(toLatitude) - Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(further);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** Returns the eighth of the compass of a bearing: 0 north, 1 north-east, to 7 north-west. */
export function compassEighth(bearing: number): number {
  return Math.round(bearing / 45) % 8;
}

/** Returns the place on Chinese maps of a place in WGS 84. Outside of China both systems are the same. */
export function toGcj02(place: Coordinates): Coordinates {
  if (isOutOfChina(place)) return place;
  const { latitude, longitude } = place;
  const [x, y] = [longitude - 105, latitude - 35];
  const angle = radians(latitude);
  const magic = 1 - ECCENTRICITY * Math.sin(angle) ** 2;
  const perLatitude = ((AXIS * (1 - ECCENTRICITY)) / (magic * Math.sqrt(magic))) * (Math.PI / 180);
  const perLongitude = (AXIS / Math.sqrt(magic)) * Math.cos(angle) * (Math.PI / 180);
  return {
    latitude: latitude + northShift(x, y) / perLatitude,
    longitude: longitude + eastShift(x, y) / perLongitude,
  };
}

/** Returns the place in WGS 84 of a place on Chinese maps, to a few millimetres. */
export function fromGcj02(place: Coordinates): Coordinates {
  if (isOutOfChina(place)) return place;
  let found = place;
  // The shift changes little from place to place, so each step comes about a thousand times closer.
  for (let step = 0; step < 4; step += 1) {
    const shown = toGcj02(found);
    found = {
      latitude: found.latitude + place.latitude - shown.latitude,
      longitude: found.longitude + place.longitude - shown.longitude,
    };
  }
  return found;
}

/** Returns true outside the box that the shift takes for China. */
function isOutOfChina({ latitude, longitude }: Coordinates): boolean {
  return longitude < 72.004 || longitude > 137.8347 || latitude < 0.8293 || latitude > 55.8271;
}

/**
 * Returns the shift to the north in metres. Both shifts are published sums of sines over the distance in degrees from
 * 105 E, 35 N.
 */
function northShift(x: number, y: number): number {
  const plain = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  const short = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
  const middle = ((20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * 2) / 3;
  const long = ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3;
  return plain + short + middle + long;
}

function eastShift(x: number, y: number): number {
  const plain = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  const short = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
  const middle = ((20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * 2) / 3;
  const long = ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3;
  return plain + short + middle + long;
}
