interface MapPlace {
  latitude: number;
  longitude: number;
  name: string | null;
}

/** 29.30612, 120.07488. */
export function coordinates({ latitude, longitude }: Pick<MapPlace, 'latitude' | 'longitude'>): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** Opens the map of the device: the one its user chose on Android, Apple's on its own, else a page of Amap. */
export function mapLink({ latitude, longitude, name }: MapPlace, userAgent = navigator.userAgent): string {
  const label = encodeURIComponent(name || coordinates({ latitude, longitude }));
  if (/android/i.test(userAgent)) return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${label})`;
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `https://maps.apple.com/?ll=${latitude},${longitude}&q=${label}`;
  return `https://uri.amap.com/marker?position=${longitude},${latitude}&name=${label}&coordinate=wgs84`;
}

/** Looks for words in the map of the device: what it finds can be copied there. */
export function mapSearchLink(words: string, userAgent = navigator.userAgent): string {
  const wanted = encodeURIComponent(words);
  if (/android/i.test(userAgent)) return `geo:0,0?q=${wanted}`;
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `https://maps.apple.com/?q=${wanted}`;
  return `https://uri.amap.com/search?keyword=${wanted}`;
}
