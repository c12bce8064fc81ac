import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openPortDoor } from '../src/platform/db/door.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { findPrograms } from '../src/platform/db/postgres-programs.ts';
import { createRunner } from '../src/platform/db/unprivileged.ts';
import { copyKeptCluster } from './kept-cluster.ts';
import type { AtEnd } from './world-options.ts';

/** Starts a migrated, empty PostgreSQL with a standby. Both end as `atEnd` decides. */
export async function openPair(atEnd: AtEnd) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-pair-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const primaryDir = path.join(folder, 'primary');
  const standbyDir = path.join(folder, 'standby');
  await copyKeptCluster(primaryDir);
  const primary = await startEmbedded(primaryDir, { listensOn: 'port', settings: ['fsync=off'] });
  atEnd(primary.stop);
  const adminUrl = primary.urlOf('postgres');
  const cluster = path.join(standbyDir, 'postgres');
  await copyRunning(adminUrl, path.join(primaryDir, 'postgres'), cluster);
  const { hostname, port, username, password } = new URL(adminUrl);
  const standby = await startStandby(standbyDir, `host=${hostname} port=${port} user=${username} password=${password}`);
  atEnd(standby.stop);

  /** Asks the standby as its administrator. */
  async function administer(statement: string): Promise<void> {
    const client = await connected(standby.urlOf('postgres', 'haihu'));
    await client.query(statement);
    await client.end();
  }
  return {
    primaryUrl: primary.urlOf('haihu_app'),
    adminUrl,
    standbyUrl: standby.urlOf('haihu_app', 'haihu'),
    standbyAdminUrl: standby.urlOf('postgres', 'haihu'),
    /** Keeps back everything that the primary writes from now on. */
    holdBack: () => administer('select pg_wal_replay_pause()'),
    letGo: () => administer('select pg_wal_replay_resume()'),
  };
}

/** Copies the folder of a running PostgreSQL by its own low-level backup. */
async function copyRunning(adminUrl: string, from: string, to: string): Promise<void> {
  const client = await connected(adminUrl);
  await client.query("select pg_backup_start('standby', true)");
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('postmaster.pid') });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(path.join(to, 'backup_label'), rows[0]!.labelfile);
  writeFileSync(path.join(to, 'standby.signal'), '');
  chmodSync(to, 0o700);
}

async function startStandby(dataDir: string, primary: string) {
  const cluster = path.join(dataDir, 'postgres');
  const door = await openPortDoor(dataDir);
  const runner = createRunner(cluster);
  runner.own(cluster);
  const settings = [...door.settings, `primary_conninfo=${primary}`, 'fsync=off', 'hot_standby=on'];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const command = runner.wrap([path.join(findPrograms(), 'postgres'), '-D', cluster, ...options]);
  const server = spawn(command.file, command.args, { ...command.options, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit');
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (told: Buffer) => {
      log += String(told);
      if (log.includes('ready to accept read-only connections')) resolve();
    });
    server.once('exit', () => reject(new Error(log)));
  });
  async function stop(): Promise<void> {
    server.kill('SIGQUIT');
    await ended;
  }
  return { urlOf: door.urlOf, stop };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}
