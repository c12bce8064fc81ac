import { dateAhead } from '@haihu/rules/date-ahead';

/** Puts what time it is in this process ahead, for good: for our clock and for libraries that take no clock. */
export function putClockAhead(seconds: number): void {
  if (seconds > 0) globalThis.Date = dateAhead(globalThis.Date, seconds * 1000);
}
