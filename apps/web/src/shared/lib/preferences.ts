import { storageKeys } from './storage-keys.ts';
import { readText, writeText } from './stored.ts';

/** What a user may switch off on this device. */
export type Preference = 'vibration' | 'afterCallSheet';

const OFF = 'off';

/** On, unless it was switched off here. */
export const isOn = (preference: Preference) => readText(storageKeys.preferenceOf(preference)) !== OFF;

export function switchTo(preference: Preference, on: boolean): void {
  writeText(storageKeys.preferenceOf(preference), on ? null : OFF);
}

/** Between the calls of continuous dialling, in seconds. */
export const paces = [0, 5, 10, 30, 60] as const;
const USUAL_PACE = 5;

export function keptPace(): number {
  const kept = Number(readText(storageKeys.preferenceOf('pace')) ?? USUAL_PACE);
  return paces.find((pace) => pace === kept) ?? USUAL_PACE;
}

export function keepPace(seconds: number): void {
  writeText(storageKeys.preferenceOf('pace'), String(seconds));
}
