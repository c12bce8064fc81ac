import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startServer, temporaryDataDir } from '../../../test/server-process.ts';
import { createDb } from './db.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { useOutside } from './outside.ts';
import { sql } from './sql.ts';

/**
 * Starts a PostgreSQL like an operator's own: behind a port, with passwords, and with a role that may not do
 * everything.
 */
async function outsideServer(): Promise<{ url: string; administer(statement: string): Promise<void> }> {
  const server = await startEmbedded(temporaryDataDir(), { listensOn: 'port', settings: ['fsync=off'] });
  onTestFinished(server.stop);
  const administer = (statement: string) => ask(server, statement);
  await administer('drop role haihu_app, haihu_scheduler');
  await administer("create role operator login createrole password 'hush'");
  await administer('create database shop owner operator');
  const url = new URL(server.urlOf('postgres', 'shop'));
  Object.assign(url, { username: 'operator', password: 'hush' });
  return { url: url.href, administer };
}

async function ask(server: EmbeddedPostgres, statement: string): Promise<void> {
  const client = new pg.Client(server.urlOf('postgres', 'postgres'));
  await client.connect();
  await client.query(statement);
  await client.end();
}

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
 * names some.
 */
async function pooler(to: URL): Promise<URL> {
  const refusal = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0');
  const head = Buffer.from([0x45, 0, 0, 0, refusal.length + 4]);
  const server = createServer((client) => {
    client.once('data', (opening) => {
      if (opening.includes('options\0')) return void client.end(Buffer.concat([head, refusal]));
      const behind = connect(Number(to.port), to.hostname);
      behind.write(opening);
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

test('a pooler that lets no settings through is named with the remedy', { timeout: 60_000 }, async () => {
  const { url } = await outsideServer();
  const { href } = await pooler(new URL(url));
  await expect(useOutside(href)).rejects.toThrow(
    'DATABASE_URL leads to a pooler that refuses the settings of a connection: name the address of PostgreSQL itself.',
  );
  await useOutside(url);
});
