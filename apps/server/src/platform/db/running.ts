import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import type { Database } from './database.ts';

/** Joins the embedded PostgreSQL that a running server started on `dataDir`. Returns null when there is none. */
export async function joinRunning(dataDir: string): Promise<(Database & { ownerUrl: string }) | null> {
  const urlOf = findDoor(dataDir);
  if (!urlOf || !(await answers(urlOf('haihu_app')))) return null;
  return {
    ownerUrl: urlOf('haihu_owner'),
    appUrl: urlOf('haihu_app'),
    schedulerUrl: urlOf('haihu_scheduler'),
    replicaUrl: null,
    adminUrl: urlOf('postgres'),
    async stop() {},
  };
}

/**
 * Reads the address from PostgreSQL's own file: pid, folder, start, port, folder of the socket. Null without the file.
 */
function findDoor(dataDir: string): ((role: string) => string) | null {
  const lock = path.join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(lock)) return null;
  const [, , , port, socketFolder] = readFileSync(lock, 'utf8').split('\n');
  if (socketFolder) return (role) => `postgres://${role}@/haihu?host=${encodeURIComponent(socketFolder)}&port=${port}`;
  const passwordFile = path.join(dataDir, 'postgres.password');
  if (!port || !existsSync(passwordFile)) return null;
  const password = readFileSync(passwordFile, 'utf8');
  return (role) => `postgres://${role}:${password}@127.0.0.1:${port}/haihu`;
}

/** Returns true if a server answers at this address. A machine that loses its power leaves the lock file behind. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return false;
    throw new StartError(`The running database does not answer: ${message}.`);
  } finally {
    await client.end();
  }
}
