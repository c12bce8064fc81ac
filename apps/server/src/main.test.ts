import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { releaseVersion } from './platform/process/release.ts';
import { askDatabase, postgresPid, startServer, temporaryDataDir, usedDataDir } from '../test/server-process.ts';

const patiently = { timeout: 120_000 };

const tenants = (dataDir: string) => askDatabase<{ name: string }>(dataDir, 'select name from tenant order by id');
const addTenant = (dataDir: string, name: string) =>
  askDatabase(dataDir, `insert into tenant (name) values ('${name}')`);

test('committed rows are there after kill -9, again and again', patiently, async () => {
  const dataDir = temporaryDataDir();
  for (const round of ['第一', '第二', '第三']) {
    const server = startServer({ DATA_DIR: dataDir });
    await server.address();
    await addTenant(dataDir, round);
    await server.end('SIGKILL');
  }
  await startServer({ DATA_DIR: dataDir }).address();
  expect(await tenants(dataDir)).toEqual([{ name: '第一' }, { name: '第二' }, { name: '第三' }]);
});

test('a PostgreSQL that outlived its server makes way for the next one', patiently, async () => {
  const dataDir = await usedDataDir();
  // Without setpriv nothing ends PostgreSQL together with its server.
  const env = { DATA_DIR: dataDir, PATH: pathWithout(dataDir, 'setpriv') };
  const server = startServer(env);
  await server.address();
  await addTenant(dataDir, '还在');
  const orphan = postgresPid(dataDir);
  await server.end('SIGKILL');
  expect(process.kill(orphan, 0)).toBe(true);

  await startServer(env).address();
  expect(postgresPid(dataDir)).not.toBe(orphan);
  expect(await tenants(dataDir)).toEqual([{ name: '还在' }]);
});

test('a number that now belongs to another process does not keep PostgreSQL from starting', patiently, async () => {
  const dataDir = await usedDataDir();
  const server = startServer({ DATA_DIR: dataDir });
  await server.address();
  await server.end('SIGTERM');
  writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`);
  await startServer({ DATA_DIR: dataDir }).address();
});

test('the second start on one folder says so, and harms nobody', patiently, async () => {
  const dataDir = await usedDataDir();
  const first = startServer({ DATA_DIR: dataDir });
  await first.address();
  const second = startServer({ DATA_DIR: dataDir });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(`Haihu is already running on ${dataDir}: stop it, or set DATA_DIR to another folder.\n`);
  await addTenant(dataDir, '照常');
  expect(await first.end('SIGTERM')).toBe(0);
});

test('a taken port is a sentence, and nothing keeps running', patiently, async () => {
  const [dataDir, other] = [await usedDataDir(), await usedDataDir()];
  const { port } = new URL(await startServer({ DATA_DIR: dataDir }).address());
  const second = startServer({ DATA_DIR: other, PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(`Port ${port} is taken: set PORT to another one.\n`);
  expect(existsSync(path.join(other, 'postgres/postmaster.pid'))).toBe(false);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s, sent twice, stops server and database', patiently, async (signal) => {
  const dataDir = await usedDataDir();
  const server = startServer({ DATA_DIR: dataDir });
  await server.address();
  process.kill(server.pid, signal);
  expect(await server.end(signal)).toBe(0);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('a start that is told to end ends without a complaint', patiently, async () => {
  const dataDir = temporaryDataDir();
  const server = startServer({ DATA_DIR: dataDir });
  await vi.waitUntil(() => existsSync(path.join(dataDir, 'postgres/postmaster.pid')), { timeout: 20_000, interval: 1 });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).toBe('');
  await startServer({ DATA_DIR: dataDir }).address();
});

test('a killed PostgreSQL comes back under a running server', patiently, async () => {
  const dataDir = await usedDataDir();
  const server = startServer({ DATA_DIR: dataDir });
  await server.address();
  await addTenant(dataDir, '还在');
  process.kill(postgresPid(dataDir), 'SIGKILL');
  await vi.waitFor(async () => expect(await tenants(dataDir)).toEqual([{ name: '还在' }]), 20_000);
  expect(await server.end('SIGTERM')).toBe(0);
});

test.runIf(process.getuid?.() === 0)('root without namespaces runs it as nobody', patiently, async () => {
  const dataDir = await usedDataDir();
  const namespaced = startServer({ DATA_DIR: dataDir });
  await namespaced.address();
  await addTenant(dataDir, '还在');
  await namespaced.end('SIGTERM');

  // Most containers are like this, with files that root made where it was allowed.
  const env = { DATA_DIR: dataDir, PATH: pathWithout(dataDir, 'unshare') };
  await startServer(env).address();
  expect(statSync(path.join(dataDir, 'postgres')).uid).not.toBe(0);
  expect(statSync(path.join(dataDir, 'encryption.key')).mode & 0o077).toBe(0);
  expect(await tenants(dataDir)).toEqual([{ name: '还在' }]);
});

test('accounts with a known password are neither made nor shown beyond this machine', patiently, async () => {
  const dataDir = await usedDataDir();
  const open = { DATA_DIR: dataDir, HOST: '0.0.0.0', DEMO: 'yes' };
  const server = startServer(open);
  await server.address();
  await vi.waitFor(() => expect(server.output()).toContain('No demo accounts are made'));
  expect(await tenants(dataDir)).toEqual([]);
  await server.end('SIGTERM');

  writeFileSync(path.join(dataDir, 'demo-accounts'), '');
  const refused = startServer(open);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/^DATA_DIR holds demo accounts.*\n$/);
});

test('a demo that was cut short makes room for a new one, once', patiently, async () => {
  const dataDir = await usedDataDir();
  const start = async () => {
    const server = startServer({ DATA_DIR: dataDir });
    await server.address();
    return server;
  };
  const cut = await start();
  await addTenant(dataDir, '半个');
  writeFileSync(path.join(dataDir, 'demo-accounts'), 'making');
  await cut.end('SIGKILL');

  const next = await start();
  expect(next.output()).toContain('cut short');
  expect(await tenants(dataDir)).toEqual([]);
  await addTenant(dataDir, '以后的');
  await next.end('SIGTERM');
  await start();
  expect(await tenants(dataDir)).toEqual([{ name: '以后的' }]);
});

test('only logins that the demo has are printed, whichever release made it', patiently, async () => {
  const dataDir = await usedDataDir();
  const filled = startServer({ DATA_DIR: dataDir });
  await filled.address();
  await addTenant(dataDir, '海呼演示');
  await filled.end('SIGTERM');
  const startWith = async (noted: string) => {
    writeFileSync(path.join(dataDir, 'demo-accounts'), noted);
    const server = startServer({ DATA_DIR: dataDir, DEMO: 'yes' });
    await server.printed(/(Sign in with)/);
    await server.end('SIGTERM');
    return server.output();
  };
  // An older release noted only that it made a demo.
  const older = await startWith('made');
  expect(older).toContain('13800000003');
  expect(older).not.toContain('13800000201');
  expect(await startWith('made\n  13800000777  agent')).toMatch(/haihu-demo:\n {2}13800000777 {2}agent\n/);
});

test('a database of an earlier release is changed, and says what is being done to it', patiently, async () => {
  const dataDir = await usedDataDir();
  const start = async () => {
    const server = startServer({ DATA_DIR: dataDir });
    await server.address();
    return server;
  };
  const before = await start();
  expect(before.output()).not.toContain('Changing the database');
  await askDatabase(dataDir, 'alter table do_not_call drop column is_complaint');
  await askDatabase(dataDir, "delete from migration where name = '0183_no_interest.sql'");
  await before.end('SIGTERM');
  expect((await start()).output()).toContain('Changing the database as this release needs it: 0183_no_interest.sql');
  expect(await askDatabase(dataDir, 'select is_complaint from do_not_call')).toEqual([]);
});

test('the database of the next release is served, and every line of the log names the release', patiently, async () => {
  const dataDir = await usedDataDir();
  const before = startServer({ DATA_DIR: dataDir });
  await before.address();
  await askDatabase(dataDir, "insert into migration values ('9999_of_tomorrow.sql', '1.0')");
  await addTenant(dataDir, '海呼演示');
  // The next release gives a preset role a permission that this one does not know.
  const granted = "select permissions, given from role where preset = 'agent'";
  await askDatabase(
    dataDir,
    `insert into role (tenant_id, name, preset, permissions, data_scope, given, given_scope)
     select id, '坐席', 'agent', '{later}', 'self', '{later}', 'self' from tenant`,
    '1',
  );
  await before.end('SIGTERM');
  const older = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  const address = await older.address();
  expect(older.output()).toContain(`Haihu ${releaseVersion} may run on it.`);
  expect(await askDatabase(dataDir, granted, '1')).toEqual([{ permissions: ['later'], given: ['later'] }]);
  await fetch(`${address}/healthz`);
  await older.printed(/"answered"/);
  await older.end('SIGTERM');
  const lines = older
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.map((line) => (JSON.parse(line) as { version: string }).version)).toEqual(
    lines.map(() => releaseVersion),
  );
});

test('a wrong setting is a sentence', patiently, async () => {
  const server = startServer({ DATA_DIR: temporaryDataDir(), LOG_LEVEL: 'loud' });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^LOG_LEVEL knows .*, not "loud"\.\n$/);
});

test('an installation without enterprises says how to make the first one, until there is one', patiently, async () => {
  const dataDir = await usedDataDir();
  const first = startServer({ DATA_DIR: dataDir, DEMO: 'no' });
  await first.printed(/There is no enterprise yet\. .*\n {2}npm run haihu -- enterprise create/);
  await askDatabase(dataDir, `insert into tenant (name) values ('海呼演示')`);
  await first.end('SIGTERM');
  const again = startServer({ DATA_DIR: dataDir, DEMO: 'no' });
  await again.address();
  await again.end('SIGTERM');
  expect(again.output()).not.toContain('no enterprise');
});

test('a trial with another clock and faster calls says so, and writes down its own time', patiently, async () => {
  const dataDir = await usedDataDir();
  const server = startServer({ DATA_DIR: dataDir, CLOCK_AHEAD: '86400', SIMULATOR_SPEED: '10' });
  const address = await server.address();
  const here = await server.printed(/The clock is put ahead by 86400 s: it is (\S+) here\./);
  expect(Date.parse(here) - Date.now()).toBeGreaterThan(86_000_000);
  await server.printed(/Simulated calls go 10 times as fast as in life\./);

  await fetch(`${address}/gateway/api/sms/send-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '13800000009', purpose: 'login' }),
  });
  // The answer does not wait for the message.
  await vi.waitFor(async () => {
    const [sent] = await askDatabase<{ at: number }>(
      dataDir,
      'select extract(epoch from created_at)::float8 * 1000 as at from sms_outbox',
    );
    expect(sent!.at - Date.now()).toBeGreaterThan(86_000_000);
  }, 30_000);
});

/** Returns a search path on which this program fails, as if it were forbidden. */
function pathWithout(dataDir: string, program: string): string {
  const folder = path.join(dataDir, 'programs');
  mkdirSync(folder);
  writeFileSync(path.join(folder, program), '#!/bin/sh\nexit 1\n');
  chmodSync(path.join(folder, program), 0o755);
  return `${folder}:${process.env.PATH}`;
}
