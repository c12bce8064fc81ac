import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { copyKeptCluster } from './kept-cluster.ts';
import { type ServerProcess, spawnServer } from './spawn-server.ts';

/** Makes a folder of its own for a test. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(path.join(inject('scratch'), 'data-'));
  // A database whose server was killed may still write as it ends.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

let template: Promise<string> | undefined;

/**
 * Makes a folder in which a server has run before, so that the next one starts at once. Making a database takes ten
 * times as long as the subject of most tests.
 */
export async function usedDataDir(): Promise<string> {
  template ??= makeTemplate();
  const folder = temporaryDataDir();
  cpSync(await template, folder, { recursive: true });
  // PostgreSQL refuses a folder that others may read, and copying loses that protection.
  chmodSync(path.join(folder, 'postgres'), 0o700);
  return folder;
}

/** Makes the template folder. It stays until the run ends, because other test files use it too. */
async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(path.join(inject('scratch'), 'template-'));
  // The server itself makes the rest, such as its keys.
  await copyKeptCluster(folder);
  const server = spawnServer({ DEMO: 'no', DATA_DIR: folder });
  await server.address();
  await server.end('SIGTERM');
  return folder;
}

/** Starts the real server on a free port, without demo data. It ends with the test. */
export function startServer(env: Record<string, string>, args: string[] = []): ServerProcess {
  const server = spawnServer({ DEMO: 'no', ...env }, args);
  onTestFinished(async () => void (await server.end('SIGTERM')));
  return server;
}

/**
 * Queries the embedded database of a running server, as its owner. With `tenantId` it sees the rows of that enterprise.
 */
export async function askDatabase<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  tenantId = '',
): Promise<Row[]> {
  const socketDir = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]!;
  const options = encodeURIComponent(`-c app.tenant=${tenantId}`);
  const client = new pg.Client(
    `postgres://haihu_owner@/haihu?host=${encodeURIComponent(socketDir)}&options=${options}`,
  );
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the process id of the PostgreSQL on this folder. */
export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'));
}
