import { appPlugin } from './app.ts';
import { type DevicePart, deviceParts, type PermissionOutcome } from './device-parts.ts';

const outcomes: Record<PermissionState, PermissionOutcome> = { granted: 1, denied: 0, prompt: 2 };

/** The names of parts in browsers. A browser asks for the other parts each time, or has none of them. */
const browserNames: Partial<Record<DevicePart, string>> = {
  camera: 'camera',
  record: 'microphone',
  location: 'geolocation',
  notices: 'notifications',
};

/** Returns the outcome of each part of this device. */
export async function permissionsOfDevice(): Promise<Record<DevicePart, PermissionOutcome>> {
  const ofApp = await appPlugin()
    ?.permissions?.()
    .catch(() => undefined);
  const entries = deviceParts.map(async (part) => [part, ofApp ? (ofApp[part] ?? null) : await inBrowser(part)]);
  return Object.fromEntries(await Promise.all(entries)) as Record<DevicePart, PermissionOutcome>;
}

/** Asks for a part in the app. Returns its outcome afterwards. A browser asks by itself when the part is used. */
export async function askPermission(part: DevicePart): Promise<PermissionOutcome> {
  const asked = await appPlugin()
    ?.ask?.({ part })
    .catch(() => undefined);
  return asked ? asked.outcome : inBrowser(part);
}

/** Returns the outcome of a part as the browser tells it. */
export async function inBrowser(part: DevicePart): Promise<PermissionOutcome> {
  const name = browserNames[part];
  if (name === undefined) return null;
  try {
    return outcomes[(await navigator.permissions.query({ name: name as PermissionName })).state];
  } catch {
    return null;
  }
}
