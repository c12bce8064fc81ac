// Keeps results under a hash of everything that they depend on. So a run that broke off can continue, and a run after a
// change repeats only the affected parts.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

const folder = `${root}.cache/coverage-bite/results`;
/**
 * Files on which every result depends: the judging, the worlds and pages of tests, and the code that all domains share.
 */
const shared = [
  'tooling/coverage-bite/hunt.mjs',
  'tooling/coverage-bite/judge.mjs',
  'apps/server/test',
  'apps/server/src/platform',
  'apps/server/src/kernel',
];

const known = new Map();

/**
 * Returns the hash of a file, or of all files of a folder; of nothing if it does not exist. A folder's test files are
 * left out, because each result includes its own.
 */
function hashOf(place) {
  const found = known.get(place);
  if (found) return found;
  const absolute = path.join(root, place);
  const hash = createHash('sha256');
  if (/\.m?[jt]s$/.test(place)) hash.update(readFileSync(absolute));
  else if (existsSync(absolute)) {
    const names = readdirSync(absolute, { recursive: true, encoding: 'utf8' });
    const sources = names.filter((name) => /\.(?:tsx?|mjs|txt)$/.test(name) && !/\.test\.tsx?$/.test(name)).toSorted();
    for (const name of sources) hash.update(name).update(readFileSync(path.join(absolute, name)));
  }
  const made = hash.digest('hex');
  known.set(place, made);
  return made;
}

/** Returns the folders of a part's domains. A change there may change whether tests notice. */
function domainsOf({ bites }) {
  const names = bites.flatMap(({ call, answers = [] }) => call ?? answers.map(({ name }) => name));
  return [...new Set(names.map((name) => name.split('.')[0]))].flatMap((domain) => [
    `packages/contract/src/${domain}`,
    `apps/server/src/domains/${domain}`,
    ...(bites[0]?.kind === 'screen' ? [`apps/web/src/features/${domain}`] : []),
  ]);
}

function placeOf(one, tests) {
  const files = [...new Set(tests.map(({ file }) => path.relative(root, file)))].toSorted();
  const names = tests.map(({ name }) => name);
  const hash = createHash('sha256').update(JSON.stringify([one.name, one.bites, one.isShown, names]));
  const pages = files.some((file) => file.startsWith('e2e/')) ? ['e2e'] : [];
  for (const place of [...shared, ...pages, ...domainsOf(one), ...files]) hash.update(place).update(hashOf(place));
  return path.join(folder, `${hash.digest('hex').slice(0, 32)}.json`);
}

/**
 * Returns a result that is still valid, or null. A noticed part depends on the one test that noticed, an unnoticed one
 * on all its tests.
 */
export function findResult(one) {
  const pointer = path.join(folder, `${one.kind} ${one.name.replaceAll(/[^\w. -]/g, '_')}.txt`);
  const last = existsSync(pointer) && one.tests.filter((test) => idOf(test) === readFileSync(pointer, 'utf8'));
  for (const tests of [last, one.tests]) {
    if (!tests || tests.length === 0) continue;
    const place = placeOf(one, tests);
    if (existsSync(place)) return JSON.parse(readFileSync(place, 'utf8'));
  }
  return null;
}

export function keepResult(one, result) {
  mkdirSync(folder, { recursive: true });
  const by = result.by && one.tests.filter((test) => idOf(test) === result.by);
  if (by) writeFileSync(path.join(folder, `${one.kind} ${one.name.replaceAll(/[^\w. -]/g, '_')}.txt`), result.by);
  writeFileSync(placeOf(one, by || one.tests), JSON.stringify(result));
}

/** Returns the name of a test for people and for this folder. */
export const idOf = ({ file, name }) => `${path.relative(root, file)} > ${name}`;
