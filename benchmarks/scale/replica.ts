import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPrograms } from '@haihu/server/src/platform/db/postgres-programs.ts';
import { createRunner } from '@haihu/server/src/platform/db/unprivileged.ts';
import pg from 'pg';

/** Files of the running cluster that the copy must not have. */
const LEFT_OUT = /(?:^|\/)(?:pg_wal\/[0-9A-F]{24}.*|postmaster\.(?:pid|opts))$/;
/** Longest wait for the replica. Milliseconds. */
const PATIENCE = 60_000;

/** Settings that a cluster needs before it can have a replica. */
export const replicated = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=256MB'];

/**
 * Copies a running cluster, and starts the copy as a replica of it on this machine. From then on each commit of the
 * cluster waits until the replica has it on the disk. Returns a function that ends the replica.
 */
export async function startReplica(adminUrl: string, cluster: string, folder: string): Promise<() => Promise<void>> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  const copy = path.join(folder, 'postgres');
  await copyCluster(admin, cluster, copy);
  const address = new URL(adminUrl.replace('@/', '@socket/')).searchParams.get('host')!;
  writeFileSync(path.join(copy, 'standby.signal'), '');
  appendFileSync(path.join(copy, 'postgresql.auto.conf'), `\nprimary_conninfo = 'host=${address} user=postgres'\n`);
  const replica = run(copy, folder);
  await until(async () => {
    if (replica.exitCode !== null) throw new Error('the replica ended');
    const { rowCount } = await admin.query(`select from pg_stat_replication where state = 'streaming'`);
    return rowCount === 1;
  });
  await admin.query(`alter system set synchronous_standby_names = '*'`);
  await admin.query('select pg_reload_conf()');
  await until(async () => {
    const { rowCount } = await admin.query(`select from pg_stat_replication where sync_state = 'sync'`);
    return rowCount === 1;
  });
  return async () => {
    await admin.query('alter system reset synchronous_standby_names');
    await admin.query('select pg_reload_conf()');
    await admin.end();
    const ended = once(replica, 'exit');
    replica.kill('SIGINT');
    await ended;
  };
}

async function copyCluster(admin: pg.Client, cluster: string, copy: string): Promise<void> {
  await admin.query(`select pg_backup_start('replica', fast => true)`);
  mkdirSync(path.dirname(copy), { recursive: true });
  cpSync(cluster, copy, { recursive: true, filter: (source) => !LEFT_OUT.test(source) });
  chmodSync(copy, 0o700);
  const { rows } = await admin.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
  );
  writeFileSync(path.join(copy, 'backup_label'), rows[0]!.label);
}

function run(copy: string, folder: string): ChildProcess {
  const runner = createRunner(copy);
  runner.own(folder);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'shared_buffers=32MB'];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const { file, args, options: user } = runner.wrap([path.join(findPrograms(), 'postgres'), '-D', copy, ...options]);
  return spawn(file, args, { ...user, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await pause(50)) if (await condition()) return;
  throw new Error('the replica does not follow');
}
