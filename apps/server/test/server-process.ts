import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { copyKeptCluster } from './kept-cluster.ts';
import { type ServerProcess, spawnServer } from './spawn-server.ts';

/** A folder of its own for a test. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(path.join(inject('scratch'), 'data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let template: Promise<string> | undefined;

/**
 * A folder where a server has been before, so that the next one starts at once: making a database takes ten times as
 * long as what most tests are about.
 */
export async function usedDataDir(): Promise<string> {
  template ??= makeTemplate();
  const folder = temporaryDataDir();
  cpSync(await template, folder, { recursive: true });
  // PostgreSQL refuses a folder that others may read, and copying forgets that they may not.
  chmodSync(path.join(folder, 'postgres'), 0o700);
  return folder;
}

/** Stays until the run ends: other files of tests use it, too. */
async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(path.join(inject('scratch'), 'template-'));
  // The server makes the rest, such as its keys.
  await copyKeptCluster(folder);
  const server = spawnServer({ DEMO: 'no', DATA_DIR: folder });
  await server.address();
  await server.end('SIGTERM');
  return folder;
}

/** Starts the real server on a free port, without demo data. Gone when the test ends. */
export function startServer(env: Record<string, string>, args: string[] = []): ServerProcess {
  const server = spawnServer({ DEMO: 'no', ...env }, args);
  onTestFinished(async () => void (await server.end('SIGTERM')));
  return server;
}

/** Asks the embedded database of a running server, as its owner. */
export async function askDatabase<Row extends pg.QueryResultRow>(dataDir: string, text: string): Promise<Row[]> {
  const socketDir = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]!;
  const client = new pg.Client(`postgres://haihu_owner@/haihu?host=${encodeURIComponent(socketDir)}`);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The process of the PostgreSQL on this folder. */
export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'));
}
