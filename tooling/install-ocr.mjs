// What reads numbers in pictures, installed beside the product by its first use, by npm test and by its benchmark.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../ocr/', import.meta.url));
/** Holds the hash of the lockfile that was installed: a checkout gives files new times. */
const marker = `${folder}node_modules/.installed`;

/** Answers whether it is there, after installing it where it was missing or another version. */
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
