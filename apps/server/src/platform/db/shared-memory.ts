import { existsSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MiB = 1024 * 1024;
/** PostgreSQL's own default. */
const LEAST = 128 * MiB;

/** PostgreSQL's own advice. With a larger share, the system's cache loses more than PostgreSQL gains. */
const MOST = 0.4;

/**
 * Returns the memory settings for a cluster. PostgreSQL keeps the whole cluster in memory, but takes two fifths of the
 * machine's memory at most. A page found there costs a fifth of one in the system's cache. A search meets a thousand
 * customers all over the disk. A small cluster takes no more than PostgreSQL would by itself.
 */
export function memoryFor(cluster: string, machine = machineMemory()): string[] {
  const wanted = Math.min(sizeOf(path.join(cluster, 'base')), machine * MOST);
  if (wanted <= LEAST) return [];
  return [`shared_buffers=${Math.floor(wanted / MiB)}MB`];
}

/**
 * Returns settings that reload the memory of the last run soon after a start. Otherwise the first hour of a day would
 * read it from the disk, page by page. Returns none where the library `pg_prewarm` is missing, as in builds for some
 * systems: PostgreSQL would not start with the setting.
 */
export function prewarming(programs: string): string[] {
  const folders = ['../lib/postgresql', '../lib'].map((folder) => path.join(programs, folder)).filter(existsSync);
  const isThere = folders.some((folder) =>
    readdirSync(folder).some((name) => /^pg_prewarm\.(so|dylib|dll)$/.test(name)),
  );
  return isThere ? ['shared_preload_libraries=pg_prewarm'] : [];
}

/** Returns the memory that this process may use, in bytes. In a container that is less than the machine's. */
function machineMemory(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
}

/** Returns the bytes of the files of all databases. */
function sizeOf(base: string): number {
  if (!existsSync(base)) return 0;
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce(
    (sum, { parentPath, name }) => sum + (statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
