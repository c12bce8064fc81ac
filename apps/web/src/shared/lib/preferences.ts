import { storageKeys } from './storage-keys.ts';
import { readText, writeText } from './stored.ts';

/**
 * Functions that a user may switch off on this device. `dialOneByOne`: each number of a task waits for a tap.
 * `thisIsMyPhone`: this phone makes the calls of its user. `agendaFirst`: the tab of the tasks opens with the agenda.
 */
export type Preference =
  | 'vibration'
  | 'keys'
  | 'afterCallSheet'
  | 'leaveOutCalledToday'
  | 'leaveOutPromised'
  | 'dialOneByOne'
  | 'agendaFirst'
  | 'thisIsMyPhone';

const OFF = 'off';

/** True unless the user switched it off on this device. */
export const isOn = (preference: Preference) => readText(storageKeys.preferenceOf(preference)) !== OFF;

export function switchTo(preference: Preference, on: boolean): void {
  writeText(storageKeys.preferenceOf(preference), on ? null : OFF);
}
