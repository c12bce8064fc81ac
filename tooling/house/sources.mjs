// Reads the sources of the house, and the imports of each.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

/** The folders of the product's own code. */
const FLOORS = ['packages', 'apps'];
const TESTS = /\.(?:test|contract)\.|\/test\/|\/test-support\/|\/gallery\//;
const GENERATED = /\/call-(?:table|summaries)\.ts$/;

/** Returns the paths of all TypeScript sources, without tests and generated files: `apps/server/src/main.ts`. */
export const sources = () => typeScript(FLOORS).filter((file) => !TESTS.test(file));

/** Returns the paths of all TypeScript that people wrote, including tests, journeys and benchmarks. */
export const proseFiles = () => typeScript([...FLOORS, 'e2e', 'benchmarks']);

/** Returns the paths of all migrations. */
export const migrationFiles = () => filesIn(['apps/server/migrations']).filter((file) => file.endsWith('.sql'));

/** Returns the paths of all files of the house, tests, styles and data among them. */
export const houseFiles = () => filesIn([...FLOORS, 'e2e']);

const typeScript = (folders) => filesIn(folders).filter((file) => /\.tsx?$/.test(file) && !GENERATED.test(file));

function filesIn(folders) {
  const found = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  // git lists a deleted file until the deletion is committed.
  return found.split('\n').filter((file) => file && existsSync(root + file));
}

export const read = (file) => readFileSync(root + file, 'utf8');

const IMPORT = /^\s*(?:import|export)\b[^;'"]*?from\s*['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm;

/** Returns the paths that a file imports from its own package, types among them. */
export function importsOf(file) {
  return [...read(file).matchAll(IMPORT)].map(([, from, lazily]) =>
    path.posix.join(path.posix.dirname(file), from ?? lazily),
  );
}
