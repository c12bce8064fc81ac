/** State of a permission for a part of the device: granted 1, denied 0, not open 2, `null` unknown or not there. */
export type PermissionOutcome = 1 | 0 | 2 | null;

/** The parts of a device that need a permission. `memo` is kept in the calendar. */
export const deviceParts = [
  'call',
  'camera',
  'album',
  'record',
  'location',
  'contact',
  'calendar',
  'memo',
  'notices',
] as const;
export type DevicePart = (typeof deviceParts)[number];
