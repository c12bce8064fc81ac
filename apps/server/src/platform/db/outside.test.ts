import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { outsideServer } from '../../../test/outside-server.ts';
import { startServer, temporaryDataDir } from '../../../test/server-process.ts';
import { createDb } from './db.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { openOutside, useOutside } from './outside.ts';
import { sql } from './sql.ts';

test('the serving role owns nothing and is bound by row-level security', { timeout: 30_000 }, async () => {
  const { url } = await outsideServer();
  const { ownerUrl, appUrl, schedulerUrl } = await useOutside(url);
  await migrate(ownerUrl);
  const db = createDb(appUrl);
  onTestFinished(db.close);

  const [role] = await db.global(sql`
    select current_user as name, rolsuper or rolbypassrls as "isStrong",
           exists (select from pg_tables where tableowner = current_user) as "isOwner",
           current_setting('plan_cache_mode') as plans
    from pg_roles where rolname = current_user`);
  expect(role).toEqual({ name: 'haihu_app', isStrong: false, isOwner: false, plans: 'force_custom_plan' });
  const [made] = await db.global<{ id: string }>(sql`insert into tenant (name) values ('海呼') returning id`);
  const foreign = db.forTenant(String(Number(made!.id) + 1));
  expect(await foreign.query(sql`select from membership`)).toEqual([]);
  await expect(db.global(sql`drop table tenant`)).rejects.toThrow('must be owner');

  const scheduler = createDb(schedulerUrl);
  onTestFinished(scheduler.close);
  await expect(scheduler.global(sql`select from tenant`)).rejects.toThrow('permission denied');
});

test(
  'a server serves on it, also in a second process and again, and puts no demo there',
  {
    timeout: 60_000,
  },
  async () => {
    const { url } = await outsideServer();
    const env = { DATABASE_URL: url, DATA_DIR: temporaryDataDir(), DEMO: 'yes' };
    const [first, second] = [startServer(env), startServer(env, ['--roles=web'])];
    await Promise.all([first.address(), second.address()]);
    expect(await first.end('SIGTERM')).toBe(0);

    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query('select from tenant');
    expect(rows).toEqual([]);
  },
);

test('a wrong address is told in a sentence without the password', { timeout: 60_000 }, async () => {
  const { url, administer } = await outsideServer();
  const wrong = startServer({ DATABASE_URL: url.replace('hush', 'secret'), DATA_DIR: temporaryDataDir() });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toBe('DATABASE_URL: password authentication failed for user "operator".\n');

  await expect(useOutside(url.replace(/:\d+\//, ':9/'))).rejects.toThrow(/^DATABASE_URL: connect ECONNREFUSED .*:9\.$/);
  await administer('create role haihu_app superuser');
  await expect(useOutside(url)).rejects.toThrow('haihu_app serves');
  await administer('alter role haihu_app nosuperuser');
  await expect(useOutside(url)).rejects.toThrow(/^DATABASE_URL: permission denied to grant role "haihu_app"\.$/);
  await administer('grant haihu_app to operator');
  await useOutside(url);
  await administer('alter database shop owner to postgres');
  await expect(useOutside(url)).rejects.toThrow('may not create schemas and tables');
});

/**
 * Makes a proxy for a server that behaves like a pooler without settings of a connection. It refuses a client that
 * names some, or drops them.
 */
async function pooler(to: URL, how: 'refuses' | 'drops'): Promise<URL> {
  const refusal = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0');
  const head = Buffer.from([0x45, 0, 0, 0, refusal.length + 4]);
  const server = createServer((client) => {
    client.once('data', (opening) => {
      if (how === 'refuses' && opening.includes('options\0')) return void client.end(Buffer.concat([head, refusal]));
      const behind = connect(Number(to.port), to.hostname);
      behind.write(withoutOptions(opening));
      client.pipe(behind).pipe(client);
      behind.on('error', () => client.destroy());
    });
    client.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return url;
}

/** Removes the settings of a connection from its first message: a length, a version, names and values. */
function withoutOptions(opening: Buffer): Buffer {
  const text = opening.subarray(8).toString('latin1');
  const rest = Buffer.from(text.replace(/(^|\0)options\0[^\0]*\0/, '$1'), 'latin1');
  const head = Buffer.from(opening.subarray(0, 8));
  head.writeUInt32BE(8 + rest.length);
  return Buffer.concat([head, rest]);
}

test('a pooler that drops the settings would serve as the owner, so it is refused', { timeout: 60_000 }, async () => {
  const { url } = await outsideServer();
  const { href } = await pooler(new URL(url), 'drops');
  await expect(useOutside(href)).rejects.toThrow(
    'DATABASE_URL leads to a pooler that drops the settings of a connection, which serves as operator instead of haihu_app',
  );
});

test('a login of its own serves, and changes no tables', { timeout: 60_000 }, async () => {
  const { url, administer } = await outsideServer();
  const { ownerUrl } = await useOutside(url);
  await administer("create role serving login password 'quiet'");
  const login = new URL(url);
  Object.assign(login, { username: 'serving', password: 'quiet' });
  const outside = { databaseUrl: null, appDatabaseUrl: login.href, replicaUrl: null };
  await expect(openOutside(outside)).rejects.toThrow(/^APP_DATABASE_URL: permission denied to set role "haihu_app"\.$/);
  await administer('grant haihu_app, haihu_scheduler to serving');
  const { appUrl } = await openOutside(outside);
  const db = createDb(appUrl);
  onTestFinished(db.close);
  await expect(requireMigrated(db)).rejects.toThrow('run `haihu migrate` first');
  await migrate(ownerUrl);
  expect(await requireMigrated(db)).toEqual({ isNewer: false });
  await expect(db.global(sql`drop table tenant`)).rejects.toThrow('must be owner');

  await expect(openOutside({ ...outside, appDatabaseUrl: url })).rejects.toThrow(
    'APP_DATABASE_URL: the login may change tables. Give it haihu_app and haihu_scheduler, and no more.',
  );
});

test(
  'a process without the right to change tables waits for `haihu migrate`, and then serves',
  { timeout: 90_000 },
  async () => {
    const { url, administer } = await outsideServer();
    await useOutside(url);
    await administer("create role serving login password 'quiet' in role haihu_app, haihu_scheduler");
    const login = new URL(url);
    Object.assign(login, { username: 'serving', password: 'quiet' });
    const env = { APP_DATABASE_URL: login.href, MIGRATE: 'no', DATA_DIR: temporaryDataDir() };
    const early = startServer(env);
    expect(await early.ended).toBe(1);
    expect(early.output()).toMatch(/^The database is not as this release needs it .* run `haihu migrate` first\.\n$/);
    await migrate(url);
    const server = startServer(env);
    expect((await fetch(`${await server.address()}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

test('a pooler that lets no settings through is named with the remedy', { timeout: 60_000 }, async () => {
  const { url } = await outsideServer();
  const { href } = await pooler(new URL(url), 'refuses');
  await expect(useOutside(href)).rejects.toThrow(
    'DATABASE_URL leads to a pooler that refuses the settings of a connection: name the address of PostgreSQL itself.',
  );
  await useOutside(url);
});
