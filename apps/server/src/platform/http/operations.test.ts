import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { sql } from '../db/sql.ts';

/** The version of this release, from the file that everything else reads too. */
const { version } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

test('it is alive and ready', async () => {
  const { http } = await createWorld();
  expect((await http.inject('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await http.inject('/readyz')).json()).toEqual({ status: 'ready', version });
});

test('it is not ready while a migration is missing, or without its database, but alive', async () => {
  const { http, db } = await createWorld();
  const [database] = await db.global<{ name: string }>(sql`select current_database() as name`);
  const admin = new pg.Client({
    connectionString: inject('postgres').admin.replace('@/postgres', `@/${database!.name}`),
  });
  await admin.connect();
  onTestFinished(() => admin.end());

  await admin.query("delete from migration where name = '0003_identity.sql'");
  const migrating = await http.inject('/readyz');
  expect([migrating.statusCode, migrating.json()]).toEqual([
    503,
    { status: 'migrating', pending: ['0003_identity.sql'], version },
  ]);

  await admin.query('drop table migration');
  const lost = await http.inject('/readyz');
  expect([lost.statusCode, lost.json()]).toEqual([503, { status: 'no database', version }]);
  expect((await http.inject('/healthz')).statusCode).toBe(200);
});

test('it is ready on the schema of a newer release, and not once that needs a newer one', async () => {
  const { http, admin } = await createWorld();
  const ready = async () => (await http.inject('/readyz')).json();
  await admin(`insert into migration values ('9998_of_tomorrow.sql', '1.0')`);
  expect(await ready()).toEqual({ status: 'ready', version });
  await admin(`insert into migration values ('9999_of_next_year.sql', '9.2'), ('9999_of_next_week.sql', '9.0')`);
  expect(await ready()).toEqual({ status: 'too old', needs: '9.2', version });
});

test('it is not ready while a dialler stands still, says so in metrics and log, and is ready again when it goes on', async () => {
  const said: { msg: string; what?: string }[] = [];
  const stream = { write: (line: string) => void said.push(JSON.parse(line)) };
  const world = await createWorld({
    roles: ['web', 'dialler'],
    startsAt: new Date(),
    logger: { level: 'warn', stream },
  });
  await world.start();
  const ready = async () => (await world.http.inject('/readyz')).json();
  expect(await ready()).toEqual({ status: 'ready', version });
  const admin = new pg.Client(world.adminUrl);
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query('begin; lock table engine_node in access exclusive mode');
  const real = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => real() + 31_000);
  onTestFinished(() => later.mockRestore());
  await expect
    .poll(ready)
    .toMatchObject({ status: 'standing still', what: expect.arrayContaining(['dialler: leases']) });
  await expect.poll(() => said).toContainEqual(expect.objectContaining({ what: 'dialler: leases', level: 50 }));
  await admin.query('rollback');
  await expect.poll(ready).toEqual({ status: 'ready', version });
  expect((await world.http.inject('/metrics')).body).toMatch(
    /haihu_last_look_seconds\{what="dialler: leases"\} [0-9]\n/,
  );
});

test('answers are counted by call and code, and how long they took', async () => {
  const world = await createWorld();
  await world.call('identity.userInfo', {});
  await world.call('identity.userInfo', {}, 'forged');
  await world.call('identity.userInfo', {}, 'forged');

  const text = (await world.http.inject('/metrics')).body;
  expect(text).toContain('haihu_requests_total{call="identity.userInfo",code="401"} 1\n');
  expect(text).toContain('haihu_requests_total{call="identity.userInfo",code="10020"} 2\n');
  expect(text).toContain('haihu_request_duration_seconds_bucket{le="+Inf",call="identity.userInfo"} 3\n');
  expect(text).toContain('haihu_request_duration_seconds_count{call="identity.userInfo"} 3\n');
  expect(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(10_000_000);
  // Every line must be a comment, or a name, perhaps labels, and a number. Prometheus can read that.
  for (const line of text.split('\n').filter(Boolean))
    expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_]+(\{[^{}]+\})? [\d.e+-]+$)/);
});

test('strangers find no metrics: not from another machine, not through a proxy', async () => {
  const { http } = await createWorld();
  const ask = (remoteAddress: string, headers = {}) => http.inject({ url: '/metrics', remoteAddress, headers });
  expect((await ask('127.0.0.1')).statusCode).toBe(200);
  expect((await ask('10.0.0.5')).json().code).toBe(40004);
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '10.0.0.5' })).json().code).toBe(40004);
});

test('a token opens them from anywhere, and nothing else does', async () => {
  const { http } = await createWorld({ metricsToken: 'open sesame' });
  const ask = (authorization: string, remoteAddress: string) =>
    http.inject({ url: '/metrics', headers: { authorization }, remoteAddress });
  expect((await ask('Bearer open sesame', '10.0.0.5')).statusCode).toBe(200);
  expect((await ask('Bearer open', '10.0.0.5')).json().code).toBe(40004);
  expect((await ask('', '127.0.0.1')).json().code).toBe(40004);
});
