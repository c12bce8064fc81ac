import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLED_EVERY = 25;

/** What a process holds in memory now, in MiB. Linux. */
export function residentMemory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

/** Looks at it over and over until told to stop. Answers the most it held. */
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

/** Once it no longer changes: what it holds when it has nothing to do. */
export async function idleMemory(pid: number): Promise<number> {
  for (let last = Infinity; ;) {
    await pause(1000);
    const now = residentMemory(pid);
    if (Math.abs(now - last) < 1) return now;
    last = now;
  }
}
