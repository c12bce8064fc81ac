import { expect, test } from 'vitest';
import { outsideServer } from '../../server/test/outside-server.ts';
import { startServer, temporaryDataDir, usedDataDir } from '../../server/test/server-process.ts';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { withSettings } from '../../server/src/platform/db/url.ts';
import { ask, operatorWith } from './test-support/backed-up.ts';

const TIMEOUT = 180_000;
/** A name with everything that a text of an array or of a copy could trip over. */
const AWKWARD = '海风 "N" \\N {NULL,a} \'b\'';

/** Lists the tables of both schemas, except the lists of changes that each database writes itself. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
    and c.relname not in ('migration', 'migrations')`;

/** Lists everything that guards the rows: walls, triggers and foreign keys. */
const GUARDS = `
  select format('%s %s %s', relname, relrowsecurity, relforcerowsecurity) as text
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
  union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f'`;

/** Lists the positions of all sequences. */
const SEQUENCES = `select format('%s.%s %s', schemaname, sequencename, last_value) as text from pg_sequences`;

const enterprise = (name: string, mobile: string) => [
  'enterprise',
  'create',
  name,
  '--owner-mobile',
  mobile,
  '--owner-name',
  '赵婷',
];

/** Makes an installation with two enterprises and some money, and an empty PostgreSQL to which it can be moved. */
async function createMovable() {
  const dataDir = await usedDataDir();
  const env = { DATA_DIR: dataDir, DEMO: 'no' };
  const type = operatorWith(env);
  expect(await type(enterprise(AWKWARD, '13812345678'))).toMatchObject({ code: 0 });
  expect(await type(enterprise('海岸', '13812345679'))).toMatchObject({ code: 0 });
  expect(await type(['credit', '1', '88', '--reference', 'first', '--yes'])).toMatchObject({ code: 0 });
  const outside = await outsideServer();
  const move = () => type(['move-database', '--to', outside.url]);
  return { dataDir, env, type, outside, move };
}

/** Starts the embedded database as long as `work` takes, and gives it the address of a superuser. */
async function inEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const { urlOf, stop } = await startEmbedded(dataDir, { settings: ['fsync=off'] });
  try {
    return await work(urlOf('postgres'));
  } finally {
    await stop();
  }
}

/** Asks for a column `text`, and returns it in one order and zone, whatever the collation and the zone of the database are. */
async function textsOf(url: string, query: string): Promise<string[]> {
  const inUtc = withSettings(url, '-c timezone=UTC');
  return (await ask<{ text: string }>(inUtc, query)).map(({ text }) => text).toSorted();
}

/** Returns all rows of all tables as texts, and the positions of all sequences. */
async function contentsOf(url: string): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = { sequences: await textsOf(url, SEQUENCES) };
  for (const { name } of await ask<{ name: string }>(url, TABLES)) {
    contents[name] = await textsOf(url, `select t::text as text from ${name} t`);
  }
  return contents;
}

test('a moved database has every row, every guard and the next numbers', { timeout: TIMEOUT }, async () => {
  const { dataDir, env, type, outside, move } = await createMovable();
  const before = await inEmbedded(dataDir, async (url) => ({
    contents: await contentsOf(url),
    guards: await textsOf(url, GUARDS),
  }));
  expect(before.contents['graphile_worker._private_jobs']).not.toEqual([]);
  const members = await type(['member', 'list', '--enterprise', '1']);
  const books = await type(['ledger', 'verify']);

  const moved = await move();
  expect(moved).toMatchObject({ code: 0, said: { enterprises: 2, faults: [] } });
  // The address is shown, and its password is not.
  const { databaseUrl } = moved.said as { databaseUrl: string };
  expect(databaseUrl).toBe(outside.url.replace('hush', '***'));
  expect(JSON.stringify(moved.said)).not.toContain('hush');
  expect(await contentsOf(outside.adminUrl)).toEqual(before.contents);
  expect(await textsOf(outside.adminUrl, GUARDS)).toEqual(before.guards);
  // Nothing is removed from the embedded database.
  expect(await inEmbedded(dataDir, contentsOf)).toEqual(before.contents);

  const there = operatorWith({ ...env, DATABASE_URL: outside.url });
  expect(await there(['member', 'list', '--enterprise', '1'])).toEqual(members);
  expect(await there(['ledger', 'verify'])).toEqual(books);
  expect(await there(enterprise('第三家', '13812345670'))).toMatchObject({ code: 0 });
  const { said: listed } = await there(['enterprise', 'list']);
  expect((listed as { id: string; name: string }[]).map(({ id, name }) => [id, name])).toEqual([
    ['1', AWKWARD],
    ['2', '海岸'],
    ['3', '第三家'],
  ]);
  const server = startServer({ ...env, DATABASE_URL: outside.url });
  expect((await fetch(`${await server.address()}/readyz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);

  expect(await move()).toMatchObject({
    code: 1,
    said: { error: expect.stringContaining('--to leads to a database that is not empty') },
  });
});

test('a database whose rows break a rule is not moved, and a later try succeeds', { timeout: TIMEOUT }, async () => {
  const { dataDir, outside, move } = await createMovable();
  const withoutRules = (statement: string) =>
    inEmbedded(dataDir, (url) => ask(url, `set session_replication_role = replica; ${statement}`));
  await withoutRules('update membership set tenant_id = 99 where tenant_id = 2');
  const broken = await move();
  expect(broken.code).toBe(1);
  const { error } = broken.said as { error: string };
  expect(error).toContain('violates foreign key constraint');
  expect(error).toContain('Drop the database of --to');
  // No half of it is left there.
  expect(await ask(outside.adminUrl, 'select from tenant')).toEqual([]);
  expect(await move()).toMatchObject({ code: 1, said: { error: expect.stringContaining('is not empty') } });

  await withoutRules('update membership set tenant_id = 2 where tenant_id = 99');
  await outside.administer('drop database shop with (force)');
  await outside.administer('create database shop owner operator');
  expect(await move()).toMatchObject({ code: 0, said: { enterprises: 2 } });
  expect(await ask(outside.adminUrl, 'select from tenant')).toHaveLength(2);
});

test('it refuses while the server runs, and what is no embedded database', { timeout: TIMEOUT }, async () => {
  const { env, type, outside, move } = await createMovable();
  expect(await type(['move-database', '--to', 'mysql://db/haihu'])).toMatchObject({ code: 2 });
  expect(await type(['move-database', '--to', outside.url.replace('hush', 'secret')])).toMatchObject({
    code: 1,
    said: { error: '--to: password authentication failed for user "operator".' },
  });
  expect(await type(['move-database', '--to', 'postgres://operator:hush@[db/shop'])).toMatchObject({
    code: 1,
    said: { error: '--to is no address such as postgres://name:password@db.example.com/haihu: Invalid URL.' },
  });
  const elsewhere = operatorWith({ ...env, DATABASE_URL: outside.url });
  expect(await elsewhere(['move-database', '--to', outside.url])).toMatchObject({
    code: 1,
    said: { error: expect.stringContaining('DATABASE_URL or APP_DATABASE_URL is set') },
  });
  const empty = operatorWith({ DATA_DIR: temporaryDataDir(), DEMO: 'no' });
  expect(await empty(['move-database', '--to', outside.url])).toMatchObject({
    code: 1,
    said: { error: expect.stringContaining('There is no embedded database in') },
  });

  const server = startServer(env);
  await server.address();
  expect(await move()).toMatchObject({
    code: 1,
    said: { error: expect.stringContaining('Haihu is already running on') },
  });
  expect(await ask(outside.adminUrl, "select from pg_tables where schemaname = 'public'")).toEqual([]);

  // A killed program leaves its PostgreSQL, which nobody could stop by hand.
  await server.end('SIGKILL');
  expect(await move()).toMatchObject({ code: 0, said: { enterprises: 2 } });
});
