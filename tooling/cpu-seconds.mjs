import { readFileSync } from 'node:fs';

/** Ticks in a second. Linux shows programs hundredths of a second, whatever its own clock does. */
const TICKS = 100;

/**
 * Returns the processor time on all cores of the processes that this one started and that have ended. `null` except on
 * Linux.
 */
export function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program is in brackets, and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Math.round((Number(fields[13]) + Number(fields[14])) / TICKS);
  } catch {
    return null;
  }
}
