import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const noteOf = (dataDir: string) => path.join(dataDir, 'restored');

/**
 * Returns true for a restored installation that nobody has resumed yet. It must not call customers again, send messages
 * again or write into the backup, because the original may still run.
 */
export const isOnlyRestored = (dataDir: string) => existsSync(noteOf(dataDir));

/** Notes that the folder holds a restored installation. */
export const noteRestored = (dataDir: string) =>
  writeFile(noteOf(dataDir), 'Restored. `npm run haihu -- resume` lets it call and send again.\n');

/** Lets a restored installation work as before, from its next start on. Returns false if it was not quiet. */
export async function resume(dataDir: string): Promise<boolean> {
  if (!isOnlyRestored(dataDir)) return false;
  await rm(noteOf(dataDir));
  return true;
}
