import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { linkPackages } from '../copy-tree.mjs';
import { root } from '../install.mjs';

/** Returns true if this clone has the commit. A shallow one may not. */
export function hasCommit(commit) {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' }).status === 0;
}

/**
 * Unpacks the sources of a commit with their packages, and returns their folder, with a slash at its end. It lies in
 * this tree, where links to the packages are possible. The client is today's, because only servers are compared.
 */
export function unpackRelease(commit) {
  mkdirSync(`${root}.cache`, { recursive: true });
  const tree = `${mkdtempSync(path.join(root, '.cache/last-release-'))}/`;
  const packed = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', tree], { input: packed });
  if (isSameFile(tree, 'package-lock.json')) linkPackages(tree);
  else execFileSync(process.execPath, [`${tree}tooling/install.mjs`, 'start'], { cwd: tree, stdio: 'inherit' });
  cpSync(`${root}apps/web/dist`, `${tree}apps/web/dist`, { recursive: true });
  return tree;
}

function isSameFile(tree, name) {
  return existsSync(tree + name) && readFileSync(tree + name).equals(readFileSync(root + name));
}
