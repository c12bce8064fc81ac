/** What became of the wish to use a part of the device: granted 1, denied 0, not asked yet 2; null where nobody knows. */
export type PermissionOutcome = 1 | 0 | 2 | null;

/** Degrees of WGS 84; metres. */
export interface GeoPlace {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** Why there is no place. `unsupported`: this device cannot, or the page is not a safe one. */
export type LocationProblem = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

const PATIENCE = 10_000;
/** A place that was found a minute ago is still true. */
const FRESH = 60_000;
/** A step, roughly. */
const DIGITS = 1e6;

const outcomes: Record<PermissionState, PermissionOutcome> = { granted: 1, denied: 0, prompt: 2 };

export async function locationPermission(): Promise<PermissionOutcome> {
  try {
    return outcomes[(await navigator.permissions.query({ name: 'geolocation' })).state];
  } catch {
    return null;
  }
}

/** Where the device is now; the browser asks its user first. */
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
