import { type Coordinates, isOnEarth, type Place } from '@haihu/rules/geo';

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,15})?)`;
const pair = new RegExp(String.raw`^\s*${NUMBER}\s*[,，\s]\s*${NUMBER}\s*$`);

/** Forms of links that map apps share, with the order and the system of their coordinates. */
const links: { form: RegExp; isLongitudeFirst?: true; system: Place['system'] }[] = [
  { form: new RegExp(String.raw`^geo:${NUMBER},${NUMBER}`), system: 'wgs84' },
  {
    form: new RegExp(String.raw`amap\.com/.*[?&](?:position|p|q)=${NUMBER},${NUMBER}.*coordinate=wgs84`),
    isLongitudeFirst: true,
    system: 'wgs84',
  },
  {
    form: new RegExp(String.raw`amap\.com/.*[?&]position=${NUMBER},${NUMBER}`),
    isLongitudeFirst: true,
    system: 'gcj02',
  },
  { form: new RegExp(String.raw`map\.qq\.com/.*coord:${NUMBER},${NUMBER}`), system: 'gcj02' },
  { form: new RegExp(String.raw`maps\.apple\.com/.*[?&](?:ll|coordinate)=${NUMBER},${NUMBER}`), system: 'wgs84' },
  { form: new RegExp(String.raw`google\.[a-z.]+/maps.*(?:@|[?&](?:q|ll|query)=)${NUMBER},${NUMBER}`), system: 'wgs84' },
];

/** Reads typed latitude and longitude. `outside` if there is no such place, `null` for other words. */
export function typedCoordinates(typed: string): Coordinates | 'outside' | null {
  const match = pair.exec(typed.normalize('NFKC'));
  if (!match) return null;
  return onEarth({ latitude: Number(match[1]), longitude: Number(match[2]) });
}

/** Reads typed coordinates, or a link copied from a map app. Returns `outside` and `null` like `typedCoordinates`. */
export function typedPlace(typed: string): Place | 'outside' | null {
  const plain = typedCoordinates(typed);
  if (plain) return plain === 'outside' ? plain : { ...plain, system: 'wgs84' };
  for (const { form, isLongitudeFirst, system } of links) {
    const match = form.exec(decoded(typed.trim()));
    if (!match) continue;
    const [first, second] = [Number(match[1]), Number(match[2])];
    const place = isLongitudeFirst ? { latitude: second, longitude: first } : { latitude: first, longitude: second };
    return onEarth(place) === 'outside' ? 'outside' : { ...place, system };
  }
  return null;
}

const onEarth = (place: Coordinates) => (isOnEarth(place) ? place : 'outside');

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
