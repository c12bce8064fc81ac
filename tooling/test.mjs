// npm test: installs, checks, builds, and runs every tier of tests. The last line counts them, whatever happened
// before.
//
// Arguments go to vitest. `--gallery` runs the gallery even if nothing that it shows has changed. It always runs with
// CI in the environment.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changedFiles } from './changed-files.mjs';
import { beginEvidence, isWholeRun } from './coverage-spec/run.mjs';
import { countsFile } from './counts-file.mjs';
import { cpuSeconds } from './cpu-seconds.mjs';
import { installFor, root } from './install.mjs';
import { installOcr } from './install-ocr.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

/** Matches files that the gallery shows, and the tests of the gallery. */
const SHOWN_BY_GALLERY = /^apps\/web\/(src\/shared\/ui|gallery)\/|^e2e\/(gallery\/|faults)|\.css$|^package-lock/;

installFor('test');
installOcr();

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const began = performance.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  rmSync(countsFile, { force: true });
  mkdirSync(`${root}.cache`, { recursive: true });
  const reporters = ['count-tests', 'coverage-spec/passed-tests'].map((name) => `--reporter=./tooling/${name}.mjs`);
  const given = process.argv.slice(2).filter((argument) => argument !== '--gallery');
  // A part of the tests shows only a part of the specification.
  const isWhole = isWholeRun(given);
  const isLess = isWhole && !isGalleryDue();
  if (isLess) console.log('gallery: nothing that it shows was changed. npm test -- --gallery runs it.');
  const less = isLess ? ['--project=!gallery'] : [];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', ...reporters, ...less, ...given];
  const evidence = isWhole ? beginEvidence(given, { leavesOut: isLess ? 'e2e/gallery/' : null }) : {};
  // The tests build the client themselves (e2e/build.ts), so that only the journeys wait for it.
  const [isChecked, areTestsGreen] = await Promise.all([
    succeeds(npm, ['run', 'check']),
    succeeds(process.execPath, vitest, evidence),
  ]);
  const isCovered = !isWhole || (await succeeds(process.execPath, ['tooling/coverage-spec.mjs']));
  const isGreen = isChecked && areTestsGreen && isCovered;

  const { passed, failed, failures, retried, projects } = existsSync(countsFile)
    ? JSON.parse(readFileSync(countsFile, 'utf8'))
    : { passed: 0, failed: 0, failures: [], retried: [], projects: {} };
  for (const [name, { tests, seconds }] of Object.entries(projects))
    console.log(`${name}: ${tests} tests, ${seconds} s`);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`measured minutes ${minutes}, CPU seconds ${cpuSeconds() ?? 'unknown here'}`);
  if (!isChecked) failures.push('npm run check');
  if (!isCovered) failures.push('npm run coverage:spec');
  if (!areTestsGreen && failed === 0) failures.push('vitest, outside of its tests');
  // A test that passed only when it was tried again is not trusted: somebody has to look at it.
  for (const test of retried) console.log(`passed at the second try: ${test}`);
  // Named once more here, because a log that is cut keeps its end.
  for (const failure of failures) console.log(`failed: ${failure}`);
  // A failure before the tests, or around them, counts too.
  console.log(`${passed} passed, ${isGreen ? failed : Math.max(failed, 1)} failed`);
  process.exitCode = isGreen ? 0 : 1;
}

function isGalleryDue() {
  if (process.env.CI || process.argv.includes('--gallery')) return true;
  const changed = changedFiles();
  return changed === null || changed.some((file) => SHOWN_BY_GALLERY.test(file));
}

function succeeds(command, args, more = {}) {
  const env = { ...process.env, ...more };
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: command.endsWith('.cmd'), env });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });
}
