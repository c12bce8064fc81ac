// Installs the reader of numbers in pictures beside the product. Its first use, npm test and its benchmark call this.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../ocr/', import.meta.url));
/**
 * A file with the hash of the lockfile that was installed. Times do not help, because a checkout gives files new ones.
 */
const marker = `${folder}node_modules/.installed`;

/** Installs the reader if it is missing or has another version. Returns true if it is there. */
export function installOcr() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${folder}package-lock.json`))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return true;
  const npm = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', npm, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) writeFileSync(marker, wanted);
  return status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = installOcr() ? 0 : 1;
