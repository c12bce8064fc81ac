import { existsSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MiB = 1024 * 1024;
/** PostgreSQL's own default. */
const LEAST = 128 * MiB;

/**
 * Settings of memory for a cluster: it keeps all that lies in it, in a quarter of the machine's memory at most. What is
 * found there costs a fifth of what the system's cache has, and a search meets a thousand customers all over the disk.
 * A small cluster takes no more than PostgreSQL would by itself.
 */
export function memoryFor(cluster: string, machine = machineMemory()): string[] {
  const wanted = Math.min(sizeOf(path.join(cluster, 'base')), machine / 4);
  if (wanted <= LEAST) return [];
  return [`shared_buffers=${Math.floor(wanted / MiB)}MB`];
}

/** What this process may have: less than the machine's in a container. */
function machineMemory(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
}

/** Bytes of the files of every database. */
function sizeOf(base: string): number {
  if (!existsSync(base)) return 0;
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce(
    (sum, { parentPath, name }) => sum + (statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
