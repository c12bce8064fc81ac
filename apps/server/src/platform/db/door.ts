import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The way into the embedded PostgreSQL: the address it listens on, and the logins it accepts. */
export interface Door {
  settings: string[];
  initdb: string[];
  password: string | null;
  urlOf(role: string, database: string): string;
  /** A folder that PostgreSQL must be able to write to; null when the door needs none. */
  folder: string | null;
  close(): void;
}

const prefix = path.join(tmpdir(), 'haihu-');

/** Opens a socket in a private folder. It takes no port, and no other user gets in. */
export function openSocketDoor(): Door {
  const folder = mkdtempSync(prefix);
  return {
    settings: ['listen_addresses=', `unix_socket_directories=${folder}`],
    initdb: ['-A', 'trust'],
    password: null,
    urlOf: (role, database) => `postgres://${role}@/${database}?host=${encodeURIComponent(folder)}`,
    folder,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Opens a free port of this machine, with a password kept beside the keys. For Windows, where Node cannot reach such a
 * socket.
 */
export async function openPortDoor(dataDir: string): Promise<Door> {
  const file = path.join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  const password = readFileSync(file, 'utf8');
  const port = await freePort();
  return {
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    initdb: ['-A', 'scram-sha-256', `--pwfile=${file}`],
    password,
    urlOf: (role, database) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`,
    folder: null,
    close() {},
  };
}

/** Removes the folder that the door of a killed server left. Expects the command line that PostgreSQL kept. */
export function removeOldDoor(commandLine: string): void {
  const folder = /unix_socket_directories=([^"]+)/.exec(commandLine)?.[1];
  if (folder?.startsWith(prefix)) rmSync(folder, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
