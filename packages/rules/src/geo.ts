/** A place on the earth, in degrees. Which system they are of is said where it matters: WGS 84 where nothing is said. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** `wgs84`: what devices tell. `gcj02`: what maps of China are drawn in, a few hundred metres aside. */
export type CoordinateSystem = 'wgs84' | 'gcj02';

/** Coordinates as they came, with the system they are of. */
export interface Place extends Coordinates {
  system: CoordinateSystem;
}

/** The place in another system: converted once, or not at all where it is of that system. */
export function placeIn({ system: own, latitude, longitude }: Place, system: CoordinateSystem): Coordinates {
  const place = { latitude, longitude };
  if (own === system) return place;
  return system === 'gcj02' ? toGcj02(place) : fromGcj02(place);
}

/** Metres: the mean radius of the earth. */
const EARTH = 6_371_008.8;
/** The ellipsoid that GCJ-02 is reckoned with: its long half axis in metres, and its eccentricity squared. */
const AXIS = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Whether there is such a place: numbers, latitude -90 to 90, longitude -180 to 180. */
export function isOnEarth({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** The straight way over the ground, in metres. */
export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const north = Math.sin((toLatitude - fromLatitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const part = north * north + Math.cos(fromLatitude) * Math.cos(toLatitude) * east * east;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** In which direction one sets out, in degrees from north, clockwise: 0 to 360. */
export function bearingTo(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const further = radians(to.longitude - from.longitude);
  const east = Math.sin(further) * Math.cos(toLatitude);
  const north =
    Math.cos(fromLatitude) * Math.sin(toLatitude) - Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(further);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** Which eighth of the compass a bearing points to: 0 north, 1 north-east, to 7 north-west. */
export function compassEighth(bearing: number): number {
  return Math.round(bearing / 45) % 8;
}

/** What Chinese maps draw for a place of WGS 84. Outside of China both systems are the same. */
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

/** The place of WGS 84 that Chinese maps draw there, to a few millimetres. */
export function fromGcj02(place: Coordinates): Coordinates {
  if (isOutOfChina(place)) return place;
  let found = place;
  // The shift changes little from place to place, so that each step comes some thousand times closer.
  for (let step = 0; step < 4; step += 1) {
    const shown = toGcj02(found);
    found = {
      latitude: found.latitude + place.latitude - shown.latitude,
      longitude: found.longitude + place.longitude - shown.longitude,
    };
  }
  return found;
}

/** As the shift itself knows China: a box around it. */
function isOutOfChina({ latitude, longitude }: Coordinates): boolean {
  return longitude < 72.004 || longitude > 137.8347 || latitude < 0.8293 || latitude > 55.8271;
}

/** In metres. Both shifts are published sums of sines over the distance in degrees from 105 E, 35 N. */
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
