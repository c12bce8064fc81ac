interface MapPlace {
  latitude: number;
  longitude: number;
  name: string | null;
}

/** Writes coordinates: 29.30612, 120.07488. */
export function coordinateWords({ latitude, longitude }: Pick<MapPlace, 'latitude' | 'longitude'>): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/**
 * Returns a link to a place in the device's map: the chosen app on Android, Apple's map on its devices, otherwise a
 * page of Amap.
 */
export function mapLink({ latitude, longitude, name }: MapPlace, userAgent = navigator.userAgent): string {
  const label = encodeURIComponent(name || coordinateWords({ latitude, longitude }));
  if (/android/i.test(userAgent)) return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${label})`;
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `https://maps.apple.com/?ll=${latitude},${longitude}&q=${label}`;
  return `https://uri.amap.com/marker?position=${longitude},${latitude}&name=${label}&coordinate=wgs84`;
}

/** Returns a link that searches words in the device's map. The user can copy what it finds there. */
export function mapSearchLink(words: string, userAgent = navigator.userAgent): string {
  const wanted = encodeURIComponent(words);
  if (/android/i.test(userAgent)) return `geo:0,0?q=${wanted}`;
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `https://maps.apple.com/?q=${wanted}`;
  return `https://uri.amap.com/search?keyword=${wanted}`;
}
