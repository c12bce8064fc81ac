import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDataDir } from '../../test/server-process.ts';
import { createLocalS3, s3Account } from '../integrations/storage/s3/test-support/local-s3.ts';
import {
  chooseInstallation,
  createBackupPlace,
  openBackups,
  readContents,
  requireApart,
  writeManifest,
} from './backup-place.ts';
import { backedUpPath, logPath } from './names.ts';

const base = { release: '1.0.0', beganAt: '2026-11-27T12:00:00.000Z', endedAt: '2026-11-27T12:01:00.000Z', size: 1 };
const segments = { firstSegment: '0000000100000000000000FF', lastSegment: '000000010000000100000000' };

test('a bucket holds the backups of several installations apart', async () => {
  const server = await createLocalS3();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const backups = openBackups({ ...s3Account, endpoint: server.endpoint });
  await expect(chooseInstallation(backups, undefined)).rejects.toMatchObject({ code: 'backup.none' });
  const [one, other] = ['7000000000000000001', '7000000000000000002'].map((id) => createBackupPlace(backups, id));
  await writeManifest(one!, { ...base, ...segments, id: '20261127T120000000Z' });
  for (const name of [segments.firstSegment, segments.lastSegment]) await one!.write(logPath(name), Buffer.from(name));
  const file = { tenantId: '1', path: 'recordings/abc.wav' };
  await one!.write(backedUpPath(file), Buffer.from('sealed'));
  expect(await chooseInstallation(backups, undefined)).toBe('7000000000000000001');

  const contents = await readContents(one!);
  expect(contents.bases).toEqual([{ ...base, ...segments, id: '20261127T120000000Z' }]);
  expect([...contents.segments].toSorted()).toEqual([segments.firstSegment, segments.lastSegment]);
  expect(contents.files).toEqual([file]);
  expect((await buffer(await one!.read(backedUpPath(file)))).toString()).toBe('sealed');
  expect(await readContents(other!)).toMatchObject({ bases: [], files: [] });

  await writeManifest(other!, { ...base, ...segments, id: '20261127T130000000Z' });
  await expect(chooseInstallation(backups, undefined)).rejects.toMatchObject({ code: 'backup.several' });
  expect(await chooseInstallation(backups, '7000000000000000002')).toBe('7000000000000000002');
});

test('a folder that is absent, would be lost with the data or holds keys is refused', () => {
  const [dataDir, elsewhere] = [temporaryDataDir(), temporaryDataDir()];
  const refusal = { code: 'backup.place' };
  expect(() => openBackups({ folder: path.join(elsewhere, 'unmounted') })).toThrow(expect.objectContaining(refusal));
  const inside = path.join(dataDir, 'backup');
  mkdirSync(inside);
  expect(() => requireApart({ folder: inside }, dataDir)).toThrow(expect.objectContaining(refusal));
  expect(() => requireApart({ folder: elsewhere }, dataDir)).not.toThrow();
  writeFileSync(path.join(elsewhere, 'haihu-keys.age'), '');
  expect(() => requireApart({ folder: elsewhere }, dataDir)).toThrow(expect.objectContaining(refusal));
});
