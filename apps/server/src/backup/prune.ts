import { type BackupPlace, readContents } from './backup-place.ts';
import { basePaths, logPath } from './names.ts';

/** The time back to which a restore reaches. Milliseconds. */
const WINDOW = 14 * 24 * 60 * 60 * 1000;

/**
 * Removes bases and segments that no restore within the window needs. The newest base before the window stays, because
 * the first days of the window begin with it.
 */
export async function prune(place: BackupPlace, now: Date): Promise<void> {
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
