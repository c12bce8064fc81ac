import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDataFolder } from '../../server/src/integrations/storage/data-folder/data-folder.ts';
import { newPath } from '../../server/src/integrations/storage/storage.ts';
import { postgresPid, startServer } from '../../server/test/server-process.ts';
import { ask, createBackedUp, filesWith, operatorWith } from './test-support/backed-up.ts';

const MOBILE = '13812345678';
const TIMEOUT = 180_000;

/** Returns the only folder of a place of backups, and the names of objects there. */
function lookInto(target: string) {
  const [installation] = readdirSync(target);
  const folder = path.join(target, installation!);
  const segments = () => readdirSync(path.join(folder, 'wal')).filter((name) => /^[0-9A-F]{24}\.age$/.test(name));
  return {
    folder,
    segments: () => segments().toSorted(),
    bases: () => readdirSync(path.join(folder, 'base')).toSorted(),
  };
}

test('a lost server comes back from its backup, which holds no readable number', { timeout: TIMEOUT }, async () => {
  const { dataDir, target, env, type, into, restore } = await createBackedUp();
  const server = startServer(env);
  await server.address();
  const owner = ['--owner-mobile', MOBILE, '--owner-name', '赵婷'];
  expect(await type(['enterprise', 'create', '海风', ...owner])).toMatchObject({ code: 0 });
  const upload = newPath('uploads', 'csv');
  await createDataFolder(path.join(dataDir, 'files')).write('1', upload, Buffer.from(`name,${MOBILE}\n`));
  expect(await type(['backup', 'now'])).toMatchObject({ code: 0 });
  expect(await type(['credit', '1', '88', '--reference', 'first', '--yes'])).toMatchObject({ code: 0 });
  const members = await type(['member', 'list', '--enterprise', '1']);
  expect(JSON.stringify(members)).toContain('赵婷');
  const books = await type(['ledger', 'verify']);
  const checked = await type(['backup', 'check']);
  expect(checked).toMatchObject({ code: 0, said: [{ files: 1 }] });

  // The machine is lost at once, with everything that was on it.
  process.kill(server.pid, 'SIGKILL');
  const postgres = postgresPid(dataDir);
  await server.ended;
  try {
    process.kill(postgres, 'SIGKILL');
  } catch {
    // It had ended with the server.
  }
  expect(filesWith(dataDir, MOBILE)).not.toEqual([]);
  // The other processes of the database end a moment later, and may still write.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  expect(filesWith(target, MOBILE)).toEqual([]);

  const restored = await restore('again');
  expect(restored).toMatchObject({
    code: 0,
    said: { files: 1, filesMissing: 0, faults: [], enterprises: 1, missing: null },
  });
  const again = operatorWith({ DATA_DIR: into('again'), DEMO: 'no' });
  expect(await again(['member', 'list', '--enterprise', '1'])).toEqual(members);
  expect(await again(['ledger', 'verify'])).toEqual(books);
  expect(readFileSync(path.join(into('again'), 'files', '1', upload), 'utf8')).toContain(MOBILE);
});

test('a restore at a time brings back what was there then, and nothing later', { timeout: TIMEOUT }, async () => {
  const { type, start, into, restore, target } = await createBackedUp();
  const { urlOf, stop } = await start();
  const url = urlOf('postgres');
  await ask(url, 'create table note (id integer)');
  expect(await restore('early')).toMatchObject({ code: 1, said: { code: 'backup.none' } });
  const { said: base } = await type(['backup', 'now']);
  await ask(url, 'insert into note select generate_series(1, 1000)');
  const [{ at }] = (await ask<{ at: string }>(
    url,
    "select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.MS') || 'Z' as at",
  )) as [{ at: string }];
  // Milliseconds are what a time is told in.
  await ask(url, 'select pg_sleep(0.01)');
  await ask(url, 'drop table note');
  expect(await type(['backup', 'check'])).toMatchObject({ code: 0 });
  await stop();

  expect(await restore('at', '--at', at)).toMatchObject({ code: 0 });
  expect(await countNotes(into('at'))).toBe(1000);
  expect(await restore('end')).toMatchObject({ code: 0 });
  expect(await countNotes(into('end'))).toBeNull();

  const before = new Date(new Date((base as { endedAt: string }).endedAt).getTime() - 60_000).toISOString();
  expect(await restore('before', '--at', before)).toMatchObject({ code: 1, said: { code: 'backup.too_early' } });
  const later = new Date(Date.now() - 1).toISOString();
  expect(await restore('later', '--at', later)).toMatchObject({ code: 1, said: { code: 'backup.too_late' } });
  expect(await restore('future', '--at', '2999-01-01 00:00')).toMatchObject({ code: 1, said: { code: 'backup.time' } });
  expect(await restore('nonsense', '--at', 'yesterday')).toMatchObject({ code: 2 });
  expect(['before', 'later', 'future', 'nonsense'].filter((name) => existsSync(into(name)))).toEqual([]);
  expect(lookInto(target).bases()).toHaveLength(1);

  async function countNotes(dataDir: string): Promise<number | null> {
    const again = await startOn(dataDir);
    const [found] = await ask<{ is: boolean }>(again.url, "select to_regclass('note') is not null as is");
    const counted = found!.is ? await ask<{ count: number }>(again.url, 'select count(*)::int as count from note') : [];
    await again.stop();
    return counted[0]?.count ?? null;
  }
});

test(
  'a backup that is damaged, or sealed to another key, is refused with its reason',
  { timeout: TIMEOUT },
  async () => {
    const { type, start, into, restore, target, keys, env } = await createBackedUp();
    const { urlOf, stop } = await start();
    await type(['backup', 'now']);
    await ask(urlOf('postgres'), 'create table late (id integer)');
    await type(['backup', 'check']);
    await stop();
    const { folder, segments, bases } = lookInto(target);
    const cluster = path.join(folder, 'base', bases()[0]!, 'cluster.age');
    const manifest = path.join(folder, 'base', bases()[0]!, 'manifest.json');
    const segment = path.join(folder, 'wal', segments().at(-1)!);

    const other = path.join(into('other-keys'));
    expect(await operatorWith(env)(['keys', 'export', '--to', other, '--password-stdin'])).toMatchObject({ code: 0 });
    expect(await operatorWith(env)(['keys', 'export', '--to', other, '--password-stdin'])).toMatchObject({
      code: 1,
      said: { code: 'keys.exists' },
    });
    const withKeys = (file: string, passphrase?: string) =>
      operatorWith({})(
        ['restore', '--from', target, '--keys', file, '--into', into('x'), '--password-stdin'],
        passphrase,
      );
    expect(await withKeys(other)).toMatchObject({ code: 1, said: { code: 'backup.wrong_key' } });
    expect(await withKeys(keys, 'wrong')).toMatchObject({ code: 1, said: { code: 'keys.passphrase' } });
    expect(await withKeys(manifest)).toMatchObject({ code: 1, said: { code: 'keys.damaged' } });
    expect(await withKeys(into('nothing'))).toMatchObject({ code: 1, said: { code: 'keys.missing' } });

    for (const [object, spoil] of [
      [cluster, cut],
      [cluster, changeByte],
      [segment, cut],
      [segment, changeByte],
      [manifest, changeByte],
    ] as const) {
      const whole = readFileSync(object);
      spoil(object);
      expect(await restore('x'), `${spoil.name} ${path.basename(object)}`).toMatchObject({
        code: 1,
        said: { code: 'backup.damaged' },
      });
      writeFileSync(object, whole);
    }
    expect(existsSync(into('x'))).toBe(false);
    expect(existsSync(`${into('x')}.unfinished`)).toBe(false);

    expect(await restore('x')).toMatchObject({ code: 0, said: { missing: null } });
    expect(await restore('x')).toMatchObject({ code: 1, said: { code: 'backup.not_empty' } });
  },
);

test('changes that were made without a log are followed by another base', { timeout: TIMEOUT }, async () => {
  const { type, start, into, restore, target } = await createBackedUp();
  const first = await start();
  await type(['backup', 'now']);
  await first.stop();
  const unlogged = await start(false);
  expect(await type(['backup', 'now'])).toMatchObject({ code: 1, said: { code: 'backup.off' } });
  await ask(
    unlogged.urlOf('postgres'),
    'create table lost (id integer); select pg_switch_wal(); create table more (id integer); select pg_switch_wal(); create table last (id integer)',
  );
  await unlogged.stop();

  const second = await start();
  expect(await type(['backup', 'check'])).toMatchObject({ code: 1 });
  // Nothing is restored across the gap, and the operator reads where it ended.
  const across = await restore('across');
  expect(across).toMatchObject({ code: 0, said: { missing: expect.stringMatching(/^[0-9A-F]{24}$/) } });
  await type(['backup', 'now']);
  expect(await type(['backup', 'check'])).toMatchObject({ code: 0 });
  await second.stop();
  expect(lookInto(target).bases()).toHaveLength(2);
  expect(await restore('whole')).toMatchObject({ code: 0, said: { missing: null } });
  const again = await startOn(into('whole'));
  expect(await ask(again.url, "select to_regclass('last') is not null as is")).toEqual([{ is: true }]);
  await again.stop();
});

function cut(file: string): void {
  truncateSync(file, readFileSync(file).length - 20);
}

function changeByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(file, bytes);
}

async function startOn(dataDir: string) {
  const { startEmbedded } = await import('../../server/src/platform/db/embedded.ts');
  const { urlOf, stop } = await startEmbedded(dataDir, { settings: ['fsync=off'] });
  return { url: urlOf('postgres'), stop };
}
