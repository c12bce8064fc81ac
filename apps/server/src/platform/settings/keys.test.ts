import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { openDataDir } from './data-dir.ts';
import { migrate } from '../db/migrate.ts';
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
  await expect(requireKeys(db, other)).rejects.toThrow(/not those of this database/);
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
