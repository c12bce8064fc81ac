import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryDataDir } from '../test/server-process.ts';
import { openDataDir } from './platform/settings/data-dir.ts';

/** Options for tests that make a database, which is the slowest step on a busy machine. */
const patiently = { timeout: 180_000 };

/** Mounts a disk of its own on a folder. Only the given command sees it. */
const onDisk = (folder: string, options: string, command: string) =>
  ['unshare', ['-rm', 'sh', '-c', `mount -t tmpfs -o ${options} tmpfs "${folder}" && exec ${command}`]] as const;

/** Returns true if this machine allows a disk of its own. Some containers do not. */
const hasDisks = () => process.platform === 'linux' && spawnSync(...onDisk('/mnt', 'size=1m', 'true')).status === 0;

/** Returns the command lines of running processes that name the folder. */
function processesOn(folder: string): string[] {
  const lines = readdirSync('/proc').map((pid) => {
    try {
      return /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
    } catch {
      // The process ended meanwhile.
      return '';
    }
  });
  return lines.filter((line) => line.includes(folder));
}

/** Starts the server with its data on such a disk. Returns its error output once it has ended. */
async function startOn(folder: string, options: string): Promise<string> {
  const command = `"${process.execPath}" "${path.resolve(import.meta.dirname, 'main.ts')}"`;
  const [file, args] = onDisk(folder, options, command);
  const env = { ...process.env, DEMO: 'no', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder };
  const server = spawn(file, args, { env });
  const said = await server.stderr.toArray();
  return said.join('');
}

// 24 MB are too small for a database. 48 MB are enough for one, but not for its tables.
test.runIf(hasDisks()).each([
  [24, 'The database cannot be made'],
  [48, 'is full: make room'],
])('a first start on a full disk of %d MB says so, and leaves no PostgreSQL', patiently, async (megabytes, words) => {
  const folder = temporaryDataDir();
  const printed = await startOn(folder, `size=${megabytes}m`);
  expect(printed).toContain(words);
  expect(printed).not.toContain('\n    at ');
  await vi.waitUntil(() => processesOn(folder).length === 0, { timeout: 20_000, interval: 50 });
});

test.runIf(hasDisks())('a folder on a disk that is only read is refused with the remedy', patiently, async () => {
  const folder = temporaryDataDir();
  expect(await startOn(folder, 'ro')).toBe(
    `DATA_DIR ${folder} cannot be written by this user: make it theirs (chown), or set DATA_DIR to another folder.\n`,
  );
});

// This runs only where a user is not root, because root may write everywhere.
test.runIf(process.getuid?.())('a folder that belongs to somebody else is refused with the remedy', () => {
  const folder = temporaryDataDir();
  chmodSync(folder, 0o500);
  expect(() => openDataDir(folder)).toThrow(/cannot be written by this user: make it theirs \(chown\)/);
  chmodSync(folder, 0o700);
});
