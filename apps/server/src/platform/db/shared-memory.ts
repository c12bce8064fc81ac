import { existsSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MiB = 1024 * 1024;
/** PostgreSQL's own default. */
const LEAST = 128 * MiB;

/** PostgreSQL's own advice: beyond it, what the system's cache loses is worth more. */
const MOST = 0.4;

/**
 * Settings of memory for a cluster: it keeps all that lies in it, in two fifths of the machine's memory at most. What is
 * found there costs a fifth of what the system's cache has, and a search meets a thousand customers all over the disk.
 * A small cluster takes no more than PostgreSQL would by itself.
 */
export function memoryFor(cluster: string, machine = machineMemory()): string[] {
  const wanted = Math.min(sizeOf(path.join(cluster, 'base')), machine * MOST);
  if (wanted <= LEAST) return [];
  return [`shared_buffers=${Math.floor(wanted / MiB)}MB`];
}

/**
 * Settings by which what lay in memory when PostgreSQL ended is there again soon after it starts: else the first hour of a
 * day would read it from the disk, page by page. None where it has not the library for it, without which it would not
 * start: builds for some systems leave out what is not its core.
 */
export function prewarming(programs: string): string[] {
  const folders = ['../lib/postgresql', '../lib'].map((folder) => path.join(programs, folder)).filter(existsSync);
  const isThere = folders.some((folder) =>
    readdirSync(folder).some((name) => /^pg_prewarm\.(so|dylib|dll)$/.test(name)),
  );
  return isThere ? ['shared_preload_libraries=pg_prewarm'] : [];
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
