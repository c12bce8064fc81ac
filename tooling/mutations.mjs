// node tooling/mutations.mjs: do the tests notice a fault? It makes small faults in the source, one at a time, runs the
// tests near each, and notes whether one failed.
//
//   draw [--seed 28]                   draws the list: 60 faults from rules, server and web, into mutations/list.json
//   run <name> [--tree folder]         tries each in a copy of the tree, and writes mutations/<name>.tsv meanwhile
//                                      --journeys: a fault that the near tests of a screen missed also gets the
//                                      journeys of its domain
//                                      --only 3,17: only these, even if they were run already
//                                      A run that broke off can continue; delete the file to begin again.
//                                      Tests named like the file come first, then its room, then its domain.
//   compare <name> <name>              the faults that the first run noticed and the second did not; there must be none
//
// A fault is found again by its file and the text of its line, so the list survives changes in tests and moved lines.
// If a later change rewrote the line, `earlier` in the list keeps the fault of the tree before. A failure counts only if
// the same test file passes without the fault. The list also has faults that change nothing visible, so not all can be
// noticed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { linkPackages } from './copy-tree.mjs';
import { root } from './install.mjs';
import { mutationsOf } from './mutations/operators.mjs';
import { nearTests, placeOf } from './near-tests.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

const folder = fileURLToPath(new URL('mutations/', import.meta.url));
const listFile = `${folder}list.json`;

/** Number of faults for each floor. Files outside the domains are left out, because every test is near them. */
const DRAWN = [
  ['packages/rules/src', 9],
  ['apps/server/src/domains', 36],
  ['apps/web/src/features', 12],
  ['apps/web/src/parts', 3],
];

const FLOORS = ['packages/', 'apps/server/', 'apps/web/', 'e2e/'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '28' },
    tree: { type: 'string' },
    journeys: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

const [command, ...names] = positionals;
if (isOwnNodeNeeded) continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
else if (command === 'draw') draw(Number(values.seed));
else if (command === 'run' && names.length === 1) await run(names[0]);
else if (command === 'compare' && names.length === 2) compare(...names);
else throw new Error('draw, run <name>, or compare <name> <name>: see the head of tooling/mutations.mjs');

function draw(seed) {
  const next = createRandom(seed);
  const list = DRAWN.flatMap(([floor, count]) => {
    const candidates = sourcesOf(floor).flatMap((file) =>
      mutationsOf(file, readFileSync(root + file, 'utf8')).map((mutation) => ({ file, ...mutation })),
    );
    const drawn = [];
    while (drawn.length < count) {
      const candidate = candidates[Math.floor(next() * candidates.length)];
      // One fault comes from each file. Otherwise long files would have most of them.
      if (!drawn.some(({ file }) => file === candidate.file)) drawn.push(candidate);
    }
    return drawn;
  }).map((mutation, index) => ({ number: index + 1, ...mutation }));
  writeFileSync(listFile, `${JSON.stringify({ seed, list }, null, 2)}\n`);
  console.log(`${list.length} mutations by seed ${seed} in ${path.relative(root, listFile)}`);
}

/** Returns sources in which a test may notice a fault: no tests, no test support, no texts. */
function sourcesOf(floor) {
  return execFileSync('git', ['ls-files', floor], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test-support|texts?\.ts$|words\.ts$|\/(zh|en)\.ts$/.test(file))
    .filter((file) => path.relative(floor, file).includes('/') || floor.startsWith('packages/'))
    .toSorted();
}

/** Returns a generator of numbers from 0 to 1, always the same for a seed (mulberry32). */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

async function run(name) {
  const { list } = JSON.parse(readFileSync(listFile, 'utf8'));
  const only = values.only?.split(',').map(Number);
  const tree = values.tree ? `${path.resolve(values.tree)}/` : copyTree();
  const results = `${folder}${name}.tsv`;
  const rows = existsSync(results) ? rowsOf(name) : new Map();
  process.chdir(tree);
  const { createVitest } = await import(pathToFileURL(`${tree}node_modules/vitest/dist/node.js`).href);
  // One vitest serves all: it keeps PostgreSQL and the source that it read, but its workers begin again each time.
  const vitest = await createVitest('test', { watch: false, bail: 1, reporters: [{}], root: tree, retry: 0 });
  await vitest.standalone();
  const began = performance.now();
  for (const mutation of list.filter(({ number }) => (only ? only.includes(number) : !rows.has(number)))) {
    const since = performance.now();
    const { outcome, by } = await tryOne(vitest, tree, mutation);
    const seconds = Math.round((performance.now() - since) / 1000);
    const { number, file, line, operator } = mutation;
    const row = [number, outcome, `${file}:${line}`, operator, by.replaceAll(/\s+/g, ' '), seconds].join('\t');
    rows.set(number, row);
    const sorted = [...rows].toSorted(([one], [other]) => one - other).map(([, text]) => `${text}\n`);
    writeFileSync(results, sorted.join(''));
    console.log(row);
  }
  await vitest.close();
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`measured noticed ${noticedIn(outcomes(name))} of ${rows.size}, minutes ${minutes}`);
  process.exit();
}

async function tryOne(vitest, tree, drawn) {
  const forms = [drawn, drawn.earlier].filter((form) => form && existsSync(tree + form.file));
  const mutation = forms.find((form) => withMutation(readFileSync(tree + form.file, 'utf8'), form));
  if (!mutation) return { outcome: 'lost', by: '' };
  const file = tree + mutation.file;
  const whole = withMutation(readFileSync(file, 'utf8'), mutation);
  const unsure = [];
  const passed = [];
  for (const filters of roundsOf(mutation.file, tree)) {
    for (;;) {
      const near = await filesOf(vitest, tree, filters, [...unsure, ...passed]);
      const failure = await changed(vitest, file, whole, () => firstFailure(vitest, tree, near));
      if (!failure) {
        passed.push(...near.map(({ moduleId }) => moduleId));
        break;
      }
      build(tree, [failure.file]);
      const alone = near.filter(({ moduleId }) => moduleId === failure.file);
      const isOldToo = await firstFailure(vitest, tree, alone, failure.test);
      if (!isOldToo) return { outcome: 'noticed', by: `${path.relative(tree, failure.file)} > ${failure.name}` };
      // This test fails with and without the fault, so it tells nothing about it.
      unsure.push(failure.file);
    }
  }
  return { outcome: 'missed', by: unsure.map((name) => `fails anyway: ${path.relative(tree, name)}`).join(', ') };
}

/**
 * Returns rounds of test files. Quick ones come first, because most faults need no others: the ground floor is first,
 * the domain last.
 */
function roundsOf(file, tree) {
  const near = nearTests([file], { root: tree, journeys: values.journeys && file.startsWith('apps/web/') });
  const named = `${path.dirname(file)}/${/^\w+/.exec(path.basename(file))[0]}`;
  const place = placeOf(file, tree);
  return [
    [named],
    ...FLOORS.map((floor) => near.filter((filter) => filter.startsWith(floor))),
    place ? [`${place.floor}/${place.domain}/`] : [],
  ];
}

/** Does work while the file has the changed text, and then restores its own. */
async function changed(vitest, file, { before, after }, work) {
  writeFileSync(file, after);
  vitest.invalidateFile(file);
  try {
    return await work();
  } finally {
    writeFileSync(file, before);
    vitest.invalidateFile(file);
  }
}

/** Finds the test files that match these filters, except for some. */
async function filesOf(vitest, tree, filters, left) {
  const specifications = filters.length > 0 ? await vitest.globTestSpecifications(filters) : [];
  // A filter matches any part of a path.
  return specifications.filter(
    ({ moduleId }) =>
      filters.some((filter) => path.relative(tree, moduleId).startsWith(filter)) && !left.includes(moduleId),
  );
}

/** Runs these test files until one fails, or only the test with this name in them. Returns the failed one. */
async function firstFailure(vitest, tree, near, test) {
  if (near.length === 0) return null;
  const files = near.map(({ moduleId }) => moduleId);
  if (!build(tree, files)) return { file: near[0].moduleId, name: 'the build' };
  if (test) vitest.setGlobalTestNamePattern(patternOf(test));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(near, false);
  if (test) vitest.resetGlobalTestNamePattern();
  for (const testModule of testModules) {
    for (const each of testModule.children.allTests()) {
      const name = each.fullName;
      if (each.result().state === 'failed') return { file: testModule.moduleId, name, test: name };
    }
    if (testModule.errors().length > 0) return { file: testModule.moduleId, name: testModule.errors()[0].message };
  }
  return unhandledErrors.length > 0 ? { file: near[0].moduleId, name: String(unhandledErrors[0].message) } : null;
}

/** Makes a pattern for a test's name. Parts of vitest put different signs between a test and its groups. */
function patternOf(name) {
  const parts = name.split(' > ').map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** Builds the client from this source if a journey is to run. */
function build(tree, files) {
  if (!files.some((file) => path.relative(tree, file).startsWith('e2e/'))) return true;
  try {
    execFileSync(process.execPath, ['tooling/build-web.mjs'], { cwd: tree, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns the text without and with the fault. It is at its line, or at the nearest line with the same text. */
function withMutation(text, { line, before, after }) {
  const lines = text.split('\n');
  const same = lines.flatMap((other, index) => (other.trim() === before.trim() ? [index] : []));
  if (same.length === 0) return null;
  const at = same.toSorted((one, other) => Math.abs(one + 1 - line) - Math.abs(other + 1 - line))[0];
  const indent = /^\s*/.exec(lines[at])[0];
  return { before: text, after: lines.with(at, indent + after.trim()).join('\n') };
}

/** Copies the committed tree, with the packages that are installed here. */
function copyTree() {
  const tree = `${root}.cache/mutations/`;
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(path.dirname(tree), { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--local', root, tree]);
  linkPackages(tree);
  return tree;
}

function compare(before, after) {
  const [old, now] = [before, after].map((name) => outcomes(name));
  const lost = [...old].filter(([number, outcome]) => outcome === 'noticed' && now.get(number) !== 'noticed');
  console.log(`measured noticed before ${noticedIn(old)}, noticed after ${noticedIn(now)} of ${old.size}`);
  for (const [number] of lost) console.log(`  no longer noticed: ${number} (${now.get(number) ?? 'not run'})`);
  process.exitCode = noticedIn(now) < noticedIn(old) ? 1 : 0;
}

function noticedIn(results) {
  return [...results.values()].filter((outcome) => outcome === 'noticed').length;
}

function outcomes(name) {
  return new Map([...rowsOf(name)].map(([number, row]) => [number, row.split('\t')[1]]));
}

/** Returns the lines of a run by the number of the fault. */
function rowsOf(name) {
  const rows = readFileSync(`${folder}${name}.tsv`, 'utf8').split('\n').filter(Boolean);
  return new Map(rows.map((row) => [Number(row.split('\t')[0]), row]));
}
