import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryDataDir } from '../../test/server-process.ts';
import { createDataFolder } from '../integrations/storage/data-folder/data-folder.ts';
import { newPath } from '../integrations/storage/storage.ts';
import { createBackupPlace, readContents, writeManifest } from './backup-place.ts';
import { backedUpPath, logPath } from './names.ts';
import { pruneFiles, pruneLog } from './prune.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-11-27T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
const segmentOf = (number: number) => `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`;

function createScene() {
  const folder = temporaryDataDir();
  const place = createBackupPlace(createDataFolder(path.join(folder, 'backup')), '7000000000000000001');
  return { place, source: createDataFolder(path.join(folder, 'files')) };
}

test('a restore still reaches every instant of the last 14 days, and nothing older is kept for it', async () => {
  const { place } = createScene();
  for (let number = 1; number <= 40; number += 1) await place.write(logPath(segmentOf(number)), Buffer.from('x'));
  for (const [index, days] of [30, 16, 15, 13, 1].entries()) {
    const endedAt = daysAgo(days).toISOString();
    const [firstSegment, lastSegment] = [segmentOf(1 + index * 8), segmentOf(2 + index * 8)];
    const id = endedAt.replaceAll(/[-:.]/g, '');
    await writeManifest(place, { id, release: '1', beganAt: endedAt, endedAt, firstSegment, lastSegment, size: 1 });
  }
  await pruneLog(place, NOW);
  const { bases, segments } = await readContents(place);
  expect(bases.map(({ endedAt }) => endedAt)).toEqual([15, 13, 1].map((days) => daysAgo(days).toISOString()));
  expect([...segments].toSorted().at(0)).toBe(segmentOf(17));
  expect(segments.size).toBe(24);
});

test('a removed file stays in the backup for 14 days', async () => {
  const { place, source } = createScene();
  const [kept, removed] = [1, 2].map(() => ({ tenantId: '1', path: newPath('recordings', 'wav') })) as [
    { tenantId: string; path: string },
    { tenantId: string; path: string },
  ];
  for (const file of [kept, removed]) await place.write(backedUpPath(file), Buffer.from('sealed'));
  await source.write(kept.tenantId, kept.path, Buffer.from('plain'));
  await pruneFiles(place, source, daysAgo(14));
  await pruneFiles(place, source, daysAgo(1));
  expect((await buffer(await place.read(backedUpPath(removed)))).toString()).toBe('sealed');
  await pruneFiles(place, source, new Date(NOW.getTime() + 1000));
  expect(await place.has(backedUpPath(removed))).toBe(false);
  expect(await place.has(backedUpPath(kept))).toBe(true);
});
