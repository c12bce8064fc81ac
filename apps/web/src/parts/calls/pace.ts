import { storageKeys } from '../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../shared/lib/stored.ts';

/** Possible pauses between the calls of continuous dialling, in seconds. */
export const paces = [0, 5, 10, 30, 60] as const;
const USUAL_PACE = 5;

export function keptPace(): number {
  const kept = Number(readText(storageKeys.preferenceOf('pace')) ?? USUAL_PACE);
  return paces.find((pace) => pace === kept) ?? USUAL_PACE;
}

export function keepPace(seconds: number): void {
  writeText(storageKeys.preferenceOf('pace'), String(seconds));
}
