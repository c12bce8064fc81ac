import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { freePort } from '../free-port.mjs';
import { createRunner } from '../../apps/server/src/platform/db/unprivileged.ts';

/** The oldest PostgreSQL that may serve. */
const OLDEST = 15;

/**
 * Starts a PostgreSQL as an operator has it: Debian's where it is installed, else the one from npm on a port. Returns the
 * address of a database for its owner.
 */
export async function startOutsidePostgres(folder) {
  mkdirSync(folder, { recursive: true });
  const [programs] = globSync('/usr/lib/postgresql/*/bin').filter(
    (bin) => versionIn(bin) >= OLDEST && existsSync(`${bin}/initdb`),
  );
  if (programs) return startDebians(programs, folder);
  const server = await startEmbedded(folder, { listensOn: 'port', settings: ['fsync=off'] });
  return { url: server.urlOf('postgres', 'haihu'), version: 'from npm', stop: server.stop };
}

const versionIn = (bin) => Number(bin.split('/').at(-2));

async function startDebians(programs, folder) {
  const cluster = path.join(folder, 'cluster');
  const runner = createRunner(cluster);
  mkdirSync(cluster, { mode: 0o700 });
  runner.own(cluster);
  run(runner, [`${programs}/initdb`, '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const { file, args, options } = runner.wrap([
    `${programs}/postgres`,
    '-D',
    cluster,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const server = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await new Promise((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk) => {
      log += chunk;
      if (log.includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  execFileSync(`${programs}/psql`, ['-X', '-q', '-c', 'create database haihu', admin]);
  return {
    url: admin.replace(/postgres$/, 'haihu'),
    version: versionIn(programs),
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}

function run(runner, command) {
  const { file, args, options } = runner.wrap(command);
  const { status, stderr } = spawnSync(file, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command[0]}: ${stderr}`);
}
