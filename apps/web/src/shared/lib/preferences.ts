import { storageKeys } from './storage-keys.ts';
import { readText, writeText } from './stored.ts';

/** What a user may switch off on this device. */
export type Preference = 'vibration' | 'afterCallSheet' | 'leaveOutCalledToday' | 'leaveOutPromised';

const OFF = 'off';

/** On, unless it was switched off here. */
export const isOn = (preference: Preference) => readText(storageKeys.preferenceOf(preference)) !== OFF;

export function switchTo(preference: Preference, on: boolean): void {
  writeText(storageKeys.preferenceOf(preference), on ? null : OFF);
}
