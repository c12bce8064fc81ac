import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { linkPackages } from '../copy-tree.mjs';
import { root } from '../install.mjs';
import { packagesToStart } from './packages.mjs';

/** Fills a folder with a release: the sources of the commit, client and server built, and the packages that a start needs. */
export async function fillFolder(tree, { version, commit }) {
  mkdirSync(tree, { recursive: true });
  const sources = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', tree], { input: sources });
  linkPackages(tree);
  build(tree);
  prunePackages(tree);
  const platform = `${process.platform}-${process.arch}`;
  writeFileSync(`${tree}RELEASE.json`, `${JSON.stringify({ version, commit, platform }, null, 2)}\n`);
}

/** Builds client and server from the sources of the release. One that tests have built has the checks of React in it. */
function build(tree) {
  const { NODE_ENV: _mode, HAIHU_LANGUAGE: _language, ...env } = process.env;
  execFileSync(process.execPath, [`${tree}tooling/build.mjs`], { cwd: tree, env, stdio: 'inherit' });
}

/** Removes all packages that a start does not need, and npm's note of them. */
function prunePackages(tree) {
  const lock = JSON.parse(readFileSync(`${tree}package-lock.json`, 'utf8'));
  const kept = packagesToStart(lock);
  for (const place of Object.keys(lock.packages)) {
    if (place.includes('node_modules/') && !kept.has(place)) rmSync(tree + place, { recursive: true, force: true });
  }
  const note = `${tree}node_modules/.package-lock.json`;
  const installed = JSON.parse(readFileSync(note, 'utf8'));
  installed.packages = Object.fromEntries(
    Object.entries(installed.packages).filter(([place]) => !place.includes('node_modules/') || kept.has(place)),
  );
  // The file is a link to that of this tree, which has to keep its own.
  rmSync(note);
  writeFileSync(note, JSON.stringify(installed, null, 2));
  for (const name of readdirSync(`${tree}node_modules`)) {
    if (name.startsWith('.') && !['.bin', '.package-lock.json'].includes(name)) {
      rmSync(`${tree}node_modules/${name}`, { recursive: true });
    }
  }
  removeDeadLinks(`${tree}node_modules/.bin`);
}

function removeDeadLinks(folder) {
  for (const name of readdirSync(folder)) {
    const link = path.join(folder, name);
    if (lstatSync(link).isSymbolicLink() && !existsSync(link)) rmSync(link);
  }
}
