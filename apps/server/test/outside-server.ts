import pg from 'pg';
import { onTestFinished } from 'vitest';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { temporaryDataDir } from './server-process.ts';

export interface OutsideServer {
  /** The address of an empty database, as its owner. */
  url: string;
  /** The same address for a superuser. */
  adminUrl: string;
  /** Runs a statement as a superuser, in another database. */
  administer(statement: string): Promise<void>;
}

/**
 * Starts a PostgreSQL like an operator's own: behind a port, with passwords, and with a role that may not do
 * everything.
 */
export async function outsideServer(): Promise<OutsideServer> {
  const server = await startEmbedded(temporaryDataDir(), { listensOn: 'port', settings: ['fsync=off'] });
  onTestFinished(server.stop);
  async function administer(statement: string): Promise<void> {
    const client = new pg.Client(server.urlOf('postgres', 'postgres'));
    await client.connect();
    await client.query(statement);
    await client.end();
  }
  await administer('drop role haihu_app, haihu_scheduler');
  await administer("create role operator login createrole password 'hush'");
  await administer('create database shop owner operator');
  const adminUrl = server.urlOf('postgres', 'shop');
  const url = new URL(adminUrl);
  Object.assign(url, { username: 'operator', password: 'hush' });
  return { url: url.href, adminUrl, administer };
}
