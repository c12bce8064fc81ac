// node tooling/tour.mjs [--types] [--keep]: adds a field, a figure and a language to a copy of the tree, by the
// recipes of docs/tour.md, and runs the tests of tooling/tour/ there. The recipes touch as many files as the page says.
//
//   --types   compiles the copy too
//   --keep    keeps the copy, and prints where it is
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyTree } from './copy-tree.mjs';
import { root } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';
import { filesOf, statedFiles, trialsAfter } from './tour/trials.mjs';

const script = fileURLToPath(import.meta.url);
const { values } = parseArgs({
  options: { types: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
});
if (isOwnNodeNeeded) continueUnderOwnNode(script, process.argv.slice(2));
else run();

function run() {
  mkdirSync(`${root}.cache`, { recursive: true });
  const tree = `${mkdtempSync(`${root}.cache/tour-`)}/`;
  try {
    copyTree(tree);
    const tour = readFileSync(`${tree}docs/tour.md`, 'utf8');
    const numbers = readdirSync(`${tree}apps/server/migrations`).map((name) => Number.parseInt(name, 10) || 0);
    const trials = trialsAfter(Math.max(...numbers));
    for (const trial of trials) {
      for (const edit of [...trial.edits, ...(trial.words ?? [])]) apply(tree, edit);
      for (const [name, place] of Object.entries(trial.tests))
        copyFileSync(`${root}tooling/tour/${name}`, tree + place);
      const [count, stated] = [filesOf(trial).length, statedFiles(tour, trial.heading)];
      console.log(`measured ${trial.heading.toLowerCase()}: ${count} files`);
      if (count !== stated) throw new Error(`docs/tour.md says ${stated} files for "${trial.heading}"`);
    }
    if (values.types) runIn(tree, 'typescript/bin/tsc', ['-b']);
    runIn(tree, 'vitest/vitest.mjs', ['run', '--root', tree, ...trials.flatMap(({ tests }) => Object.values(tests))]);
  } finally {
    if (values.keep) console.log(`The copy is ${path.relative(process.cwd(), tree)}`);
    else rmSync(tree, { recursive: true, force: true });
  }
}

function apply(tree, { file, start, text }) {
  if (start === undefined) return writeFileSync(tree + file, text, { flag: 'wx' });
  const lines = readFileSync(tree + file, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith(start));
  if (at < 0) throw new Error(`${file} has no line that begins with "${start}"`);
  writeFileSync(tree + file, [...lines.slice(0, at), text + lines[at], ...lines.slice(at + 1)].join('\n'));
}

/** Runs a program of the packages. It knows nothing of the tests that may have started this. */
function runIn(tree, program, given) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name)));
  execFileSync(process.execPath, [`${tree}node_modules/${program}`, ...given], { cwd: tree, env, stdio: 'inherit' });
}
