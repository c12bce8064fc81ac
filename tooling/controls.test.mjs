import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The files that change sources before a trial's servers read them. */
const changers = globSync('benchmarks/*/*.mjs', { cwd: root }).filter((file) =>
  readFileSync(path.join(root, file), 'utf8').includes("'../change-sources.mjs'"),
);

test('the controls of trials are found', () => {
  expect(changers.length).toBeGreaterThan(5);
});

// A control whose text is gone does not start, and its trial ends after a minute without saying why.
test.each(changers)('%s finds the text that it changes', (file) => {
  execFileSync(process.execPath, [`--import=${path.join(root, file)}`, '--eval', '0'], { stdio: 'pipe' });
});
