import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** Puts the installed packages into a copy of the tree. Hard links take no room, and nothing is written into them. */
export function linkPackages(tree) {
  for (const name of ['', ...readdirSync(`${root}apps`).map((app) => `apps/${app}/`)]) {
    if (existsSync(`${root}${name}node_modules`))
      execFileSync('cp', ['-al', `${root}${name}node_modules`, tree + name]);
  }
}

/** Copies the files that git knows or would add, as they are now, and the packages. */
export function copyTree(tree) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(root + name))) {
    mkdirSync(path.dirname(tree + file), { recursive: true });
    cpSync(root + file, tree + file, { dereference: false });
  }
  linkPackages(tree);
}
