import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns when the file, or anything in the folder, last changed. Milliseconds. A folder itself changes when a file in it is
 * deleted.
 */
export function newest(file) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(file).filter((name) => name !== 'node_modules');
  return Math.max(stat.mtimeMs, ...inside.map((name) => newest(path.join(file, name))));
}
