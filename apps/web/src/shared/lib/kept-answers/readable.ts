import { readText, writeText } from '../stored.ts';

/** The entry of the instant of the server's last answer. */
const ENTRY = 'haihu_answered_at';
/** Milliseconds for which the device shows what it has. A session lasts as long without an answer of the server. */
const READABLE_FOR = 12 * 60 * 60_000;
/** Milliseconds between two writes of it. */
const MINUTE = 60_000;

/** Records an answer of the server. `at`: its instant in milliseconds. */
export function noteAnswer(at = Date.now()): void {
  const before = Number(readText(ENTRY) ?? 0);
  // A clock that was ahead left an instant that has not come yet.
  if (at - before > MINUTE || before > Date.now() + MINUTE) writeText(ENTRY, String(at));
}

/** Returns true for twelve hours after the server's last answer. A clock that was set back gives no longer time. */
export function isReadable(): boolean {
  const age = Date.now() - Number(readText(ENTRY) ?? 0);
  return age <= READABLE_FOR && age >= -MINUTE;
}

/** Returns true if this device has had answers, and none for twelve hours. Its page then shows nothing of the user. */
export const isLocked = (): boolean => readText(ENTRY) !== null && !isReadable();
