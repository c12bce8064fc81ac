// Keeps what each test used while nothing was taken away: its calls, screens and pushes. These decide which tests are
// asked about each of them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

const folder = `${root}.cache/coverage-bite/evidence`;

/**
 * Test files that are left out. Walks over all calls notice everything and nothing in particular. The others make no
 * calls to a server in their process.
 */
const leftOut = [
  /\/test\/matrix\//,
  /\/masking\.test\.ts$/,
  /\/src\/(?:platform|kernel|integrations|demo)\//,
  /\/src\/main\.test\.ts$/,
  /\/e2e\/gallery\//,
];

const placeOf = (file) => {
  const hash = createHash('sha256').update(path.relative(root, file)).update(readFileSync(file)).digest('hex');
  return `${folder}/${hash.slice(0, 32)}.json`;
};

/**
 * Runs the tests of all files that have changed since they were watched, or that failed then. Returns what every test
 * used. `words`: only files whose paths contain one of them.
 */
export async function gatherEvidence(openRuns, workers, words = ['']) {
  mkdirSync(folder, { recursive: true });
  const runs = await openRuns({ workers, onFile: keepEvidence });
  const isAsked = (file) => words.some((word) => path.relative(root, file).includes(word));
  const files = (await runs.files()).filter((file) => isAsked(file) && !leftOut.some((pattern) => pattern.test(file)));
  const unwatched = files.filter((file) => !isKnown(file));
  // The server's tests run first, because they take less time.
  const [server, journeys] = [false, true].map((is) => unwatched.filter((file) => file.includes('/e2e/') === is));
  for (const group of [server, journeys].filter(({ length }) => length > 0)) {
    console.log(`watching the tests of ${group.length} files`);
    await runs.run(
      { kind: 'record' },
      group.map((file) => ({ file })),
    );
  }
  await runs.close();
  return readEvidence(files);
}

/** Returns what every test of these files used, as far as they have been watched. */
export function readEvidence(files) {
  return files.filter((file) => existsSync(placeOf(file))).flatMap(testsOf);
}

/** Keeps what the tests of a file used. */
export function keepEvidence(module) {
  const tests = [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    hasPassed: test.result().state === 'passed',
    hasFailed: test.result().state === 'failed',
    seconds: Math.round(test.diagnostic()?.duration ?? 0) / 1000,
    ...test.meta().bite,
  }));
  writeFileSync(placeOf(module.moduleId), JSON.stringify(tests));
}

/**
 * Returns true if a file was watched without failures. A failed one, such as a journey on a busy machine, is watched
 * again the next time.
 */
function isKnown(file) {
  return (
    existsSync(placeOf(file)) && !JSON.parse(readFileSync(placeOf(file), 'utf8')).some(({ hasFailed }) => hasFailed)
  );
}

function testsOf(file) {
  const tests = JSON.parse(readFileSync(placeOf(file), 'utf8'));
  const source = readFileSync(file, 'utf8');
  return tests
    .filter(({ hasPassed, calls }) => hasPassed && calls)
    .map((test) => ({ ...test, file, source, isJourney: file.includes('/e2e/') }));
}
