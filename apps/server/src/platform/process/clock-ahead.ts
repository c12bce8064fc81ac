import { dateAhead } from '@haihu/rules/date-ahead';

const machineDate = globalThis.Date;

/** Puts the clock of this process ahead for good. This holds for our clock and for libraries that take no clock. */
export function putClockAhead(seconds: number): void {
  if (seconds > 0) globalThis.Date = dateAhead(globalThis.Date, seconds * 1000);
}

/** Returns the time of the machine's own clock, even if this process is put ahead. Milliseconds since 1970. */
export const machineNow = (): number => machineDate.now();
