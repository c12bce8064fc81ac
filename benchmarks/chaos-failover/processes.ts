import { readFileSync } from 'node:fs';

/** Returns the ids of the processes that a process started and that still run. */
export function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Returns the children of a PostgreSQL with this title, such as `walsender`. */
export const childrenNamed = (pid: number, title: string): number[] =>
  childrenOf(pid).filter((child) => titleOf(child).includes(title));

/** Returns the command line of a process, which is its title for PostgreSQL's processes. Empty: it has ended. */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns true for a process that was stopped by a signal and could continue. */
export function isFrozen(pid: number): boolean {
  try {
    return /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Sends a signal to processes. One that has ended is left out. */
export function signal(name: NodeJS.Signals, ...pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}
