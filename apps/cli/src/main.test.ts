import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startServer, temporaryDataDir } from '../../server/test/server-process.ts';

const main = path.resolve(import.meta.dirname, 'main.ts');

async function haihu(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...env } });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, failure] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, failure };
}

test('one database, whether the server runs or not', { timeout: 120_000 }, async () => {
  const env = { DATA_DIR: temporaryDataDir() };
  const owner = ['--owner-mobile', '13800000001', '--owner-name', '周总'];
  const before = await haihu(env, 'enterprise', 'create', '海呼演示', ...owner);
  expect(before).toMatchObject({ code: 0, failure: '' });
  expect(existsSync(path.join(env.DATA_DIR, 'postgres/postmaster.pid'))).toBe(false);

  const server = startServer(env);
  const address = await server.address();
  const during = await haihu(env, 'enterprise', 'list');
  expect(during).toMatchObject({ code: 0, failure: '', output: expect.stringContaining('海呼演示') });
  const login = await fetch(`${address}/gateway/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '13800000001', password: /Password: (\S+)/.exec(before.output)![1] }),
  });
  expect(await login.json()).toMatchObject({ code: 200, data: { session: { user: { name: '周总' } } } });

  // A killed PostgreSQL leaves its lock files behind.
  await server.end('SIGKILL');
  expect(await haihu(env, 'enterprise', 'list')).toMatchObject({
    code: 0,
    output: expect.stringContaining('海呼演示'),
  });
});

test('the database is migrated by a command, and only with the role that owns it', { timeout: 60_000 }, async () => {
  const env = { DATA_DIR: temporaryDataDir() };
  expect(await haihu(env, 'migrate')).toMatchObject({
    code: 0,
    output: 'The database is as this release needs it.\n',
  });
  const serving = { ...env, APP_DATABASE_URL: 'postgres://serving@127.0.0.1:9/nothing', MIGRATE: 'no' };
  expect(await haihu(serving, 'migrate')).toMatchObject({
    code: 1,
    failure: 'DATABASE_URL is not set: only the role that owns the tables can change them.\n',
  });
});

test('a command that migrates leaves the log to the backup', { timeout: 60_000 }, async () => {
  const env = {
    DATA_DIR: temporaryDataDir(),
    BACKUP_TARGET: temporaryDataDir(),
    BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}`,
  };
  expect(await haihu(env, 'migrate')).toMatchObject({ code: 0, failure: '' });
  expect(readdirSync(path.join(env.DATA_DIR, 'log-out'))).not.toEqual([]);
});

test('a database that is not there is a sentence', { timeout: 60_000 }, async () => {
  const env = { DATA_DIR: temporaryDataDir(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' };
  const { code, failure } = await haihu(env, 'enterprise', 'list');
  expect([code, failure]).toEqual([1, 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:9.\n']);
});
