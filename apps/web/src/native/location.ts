/** Position in degrees of WGS 84. Accuracy in metres. */
export interface GeoPlace {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** The reason why there is no position. `unsupported`: the device cannot, or the page is not secure. */
export type LocationProblem = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

const PATIENCE = 10_000;
/** Milliseconds for which an earlier position is still good. */
const FRESH = 60_000;
/** Rounds degrees to six decimals, about 0.1 m. */
const DIGITS = 1e6;

/** Finds the device's position. The browser asks its user first. */
export function locate(): Promise<GeoPlace | LocationProblem> {
  if (!('geolocation' in navigator) || !isSecureContext) return Promise.resolve('unsupported');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: Math.round(coords.latitude * DIGITS) / DIGITS,
          longitude: Math.round(coords.longitude * DIGITS) / DIGITS,
          accuracy: Math.min(1_000_000, Math.round(coords.accuracy)),
        }),
      ({ code }) => resolve(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable'),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: FRESH },
    );
  });
}
