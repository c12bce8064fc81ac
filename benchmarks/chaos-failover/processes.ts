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

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
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
