import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLED_EVERY = 25;

/** Returns the memory that a process holds now, in MiB. Linux only. */
export function residentMemory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

/** Watches the memory of a process. The returned function stops that, and returns the maximum. */
export function watchMemory(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentMemory(pid));
  }, SAMPLED_EVERY).unref();
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Returns the memory of an idle process, once it no longer changes. */
export async function idleMemory(pid: number): Promise<number> {
  for (let last = Infinity; ;) {
    await pause(1000);
    const now = residentMemory(pid);
    if (Math.abs(now - last) < 1) return now;
    last = now;
  }
}
