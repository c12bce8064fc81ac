import { text } from 'node:stream/consumers';
import type { Storage } from '../integrations/storage/storage.ts';
import { type BackupPlace, readContents } from './backup-place.ts';
import { ERASURES_KEPT } from './erasures.ts';
import { basePaths, backedUpPath, goneNotePath, logPath } from './names.ts';

/** The time back to which a restore reaches. Milliseconds. */
const WINDOW = 14 * 24 * 60 * 60 * 1000;

/**
 * Removes bases and segments that no restore within the window needs. The newest base before the window stays, because
 * the first days of the window begin with it.
 */
export async function pruneLog(place: BackupPlace, now: Date): Promise<void> {
  const { bases, segments } = await readContents(place);
  const begin = now.getTime() - WINDOW;
  const needed = bases.findLastIndex(({ endedAt }) => new Date(endedAt).getTime() <= begin);
  if (needed <= 0) return;
  for (const { id } of bases.slice(0, needed)) {
    // Without its manifest a base counts as half, also if this breaks off here.
    await place.remove(basePaths(id).manifest);
    await place.remove(basePaths(id).cluster);
  }
  const { firstSegment } = bases[needed]!;
  for (const name of segments) if (name < firstSegment) await place.remove(logPath(name));
}

/** Removes the lists of erasures that no restore needs any more. */
export async function pruneErasures(place: BackupPlace, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - ERASURES_KEPT).toISOString().replaceAll(/[-:.]/g, '');
  for await (const { path, object } of place.list()) {
    if (object.kind === 'erasures' && object.stamp < oldest) await place.remove(path);
  }
}

/**
 * Removes the files that the installation has removed before the window. The first look that misses a file notes it in
 * the backup.
 */
export async function pruneFiles(place: BackupPlace, source: Storage, now: Date): Promise<void> {
  const { files } = await readContents(place);
  const kept = new Set<string>();
  for await (const file of source.list()) kept.add(backedUpPath(file));
  for (const file of files.filter((each) => !kept.has(backedUpPath(each)))) {
    const note = goneNotePath(file);
    if (!(await place.has(note))) {
      await place.write(note, Buffer.from(now.toISOString()));
    } else if (now.getTime() - new Date(await text(await place.read(note))).getTime() > WINDOW) {
      await place.remove(backedUpPath(file));
      await place.remove(note);
    }
  }
}
