import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { openDataDir } from './data-dir.ts';
import { migrate } from '../db/migrate.ts';
import { sql } from '../db/sql.ts';
import { requireKeys } from './keys.ts';
import { StartError } from '../process/start-error.ts';

function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('an empty database takes new keys, and from then on no others', async () => {
  const { db } = await createWorld();
  const folder = makeFolder();
  await requireKeys(db, openDataDir(folder));
  await requireKeys(db, openDataDir(folder));
  await expect(requireKeys(db, openDataDir(makeFolder()))).rejects.toThrow(/lacks encryption.key and lookup.key/);
  const other = openDataDir(makeFolder());
  other.secret('encryption.key');
  other.secret('lookup.key');
  await expect(requireKeys(db, other)).rejects.toThrow(/lacks links.key/);
  other.secret('links.key');
  await expect(requireKeys(db, other)).rejects.toThrow(/not those of this database/);
});

test('a machine with another key of links is refused, and one of before has its key noted', async () => {
  const { db } = await createWorld();
  const [folder, other] = [makeFolder(), makeFolder()];
  await requireKeys(db, openDataDir(folder));
  for (const name of ['encryption.key', 'lookup.key']) copyFileSync(path.join(folder, name), path.join(other, name));
  await expect(requireKeys(db, openDataDir(other))).rejects.toThrow(/lacks links.key/);
  openDataDir(other).secret('links.key');
  await expect(requireKeys(db, openDataDir(other))).rejects.toThrow(/put back links.key/);
  await db.global(sql`update installation set link_key_fingerprint = null`);
  await requireKeys(db, openDataDir(other));
  await expect(requireKeys(db, openDataDir(folder))).rejects.toThrow(/put back links.key/);
});

test('several data folders share one folder of keys, which may lack nothing', async () => {
  const { db } = await createWorld();
  const keys = makeFolder();
  await requireKeys(db, openDataDir(makeFolder(), keys));
  expect(readdirSync(keys).toSorted()).toEqual(['encryption.key', 'links.key', 'lookup.key']);
  await requireKeys(db, openDataDir(makeFolder(), keys));
  const absent = path.join(keys, 'absent');
  expect(() => openDataDir(makeFolder(), absent).secret('links.key')).toThrow(StartError);
});

test('a filled database of before takes the keys that are there, and never new ones', async () => {
  const world = await createWorld();
  await world.enterprise();
  await expect(requireKeys(world.db, openDataDir(makeFolder()))).rejects.toThrow(StartError);
  const dataDir = openDataDir(makeFolder());
  dataDir.secret('encryption.key');
  dataDir.secret('lookup.key');
  await requireKeys(world.db, dataDir);
});

test('a key that was cut short is refused', () => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'lookup.key'), Buffer.alloc(31));
  expect(() => openDataDir(folder).secret('lookup.key')).toThrow(/lookup.key .* 31 bytes/);
});

test('a folder that cannot be written is refused in words', () => {
  const file = path.join(makeFolder(), 'a-file');
  writeFileSync(file, '');
  expect(() => openDataDir(path.join(file, 'data'))).toThrow(StartError);
});

test('a database of a newer release is refused', async () => {
  const world = await createWorld();
  await world.admin(`insert into migration values ('9999_of_tomorrow.sql')`);
  await expect(migrate(world.adminUrl)).rejects.toThrow(/newer release \(9999_of_tomorrow.sql\)/);
});
