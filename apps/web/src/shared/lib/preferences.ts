import { storageKeys } from './storage-keys.ts';
import { readText, writeText } from './stored.ts';

/** Functions that a user may switch off on this device. */
export type Preference = 'vibration' | 'keys' | 'afterCallSheet' | 'leaveOutCalledToday' | 'leaveOutPromised';

const OFF = 'off';

/** True unless the user switched it off on this device. */
export const isOn = (preference: Preference) => readText(storageKeys.preferenceOf(preference)) !== OFF;

export function switchTo(preference: Preference, on: boolean): void {
  writeText(storageKeys.preferenceOf(preference), on ? null : OFF);
}
