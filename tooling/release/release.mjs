import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';
import { fillFolder } from './fill-folder.mjs';
import { pack } from './pack.mjs';
import { refusals } from './refusals.mjs';
import { tryRelease } from './try-release.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });

/** Makes the release of the present commit and starts it once. Returns false if there is a reason not to. */
export async function release() {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8');
  const reasons = refusals({ version, status: git('status', '--porcelain'), changelog });
  for (const reason of reasons) console.error(reason);
  if (reasons.length > 0) return false;

  mkdirSync(`${root}.cache`, { recursive: true });
  // It lies in this tree, where links to the packages are possible.
  const folder = mkdtempSync(path.join(root, '.cache/release-'));
  try {
    const tree = path.join(folder, `haihu-${version}/`);
    await fillFolder(tree, { version, commit: git('rev-parse', 'HEAD').trim() });
    mkdirSync(`${root}dist`, { recursive: true });
    const { archive, bytes } = await pack(tree, `${root}dist/`);
    console.log(`${path.relative(root, archive)}: ${Math.round(bytes / 1e6)} MB`);
    await tryRelease(archive, version);
    console.log(`haihu ${version} was unpacked elsewhere, and it is ready.`);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
