import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerSettings } from '../platform/settings/env.ts';

const noteOf = (dataDir: string) => path.join(dataDir, 'restored');

/**
 * Returns true for a restored installation that nobody has resumed yet. It must not call customers again, send messages
 * again or write into the backup, because the original may still run.
 */
export const isOnlyRestored = (dataDir: string) => existsSync(noteOf(dataDir));

/**
 * Returns true if the embedded database must archive its log, whichever program starts it: the log of a backup must have
 * no gap.
 */
export const archivesLog = ({ backup, dataDir }: Pick<ServerSettings, 'backup' | 'dataDir'>): boolean =>
  backup !== null && !isOnlyRestored(dataDir);

/** Notes that the folder holds a restored installation. */
export const noteRestored = (dataDir: string) =>
  writeFile(noteOf(dataDir), 'Restored. `npm run haihu -- resume` lets it call and send again.\n');

/** Lets a restored installation work as before, from its next start on. Returns false if it was not quiet. */
export async function resume(dataDir: string): Promise<boolean> {
  if (!isOnlyRestored(dataDir)) return false;
  await rm(noteOf(dataDir));
  return true;
}
