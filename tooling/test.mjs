// npm test: install, check, build, every tier of tests. The last line counts them, whatever happened before.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countsFile } from './counts-file.mjs';
import { installFor, root } from './install.mjs';
import { installOcr } from './install-ocr.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('test');
installOcr();

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  rmSync(countsFile, { force: true });
  rmSync(`${root}.cache/coverage-spec`, { recursive: true, force: true });
  mkdirSync(`${root}.cache`, { recursive: true });
  const reporters = ['--reporter=default', '--reporter=./tooling/count-tests.mjs'];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)];
  // Side by side: neither keeps two cores busy by itself.
  const ready = await Promise.all([succeeds(npm, ['run', 'check']), succeeds(npm, ['run', 'build'])]);
  // Part of the tests shows part of the specification.
  const isWhole = process.argv.slice(2).every((argument) => argument.startsWith('--'));
  const areGreen = ready.every(Boolean) && (await succeeds(process.execPath, vitest));
  const isCovered = !isWhole || (await succeeds(process.execPath, ['tooling/coverage-spec.mjs']));
  const isGreen = areGreen && isCovered;

  const { passed, failed } = existsSync(countsFile)
    ? JSON.parse(readFileSync(countsFile, 'utf8'))
    : { passed: 0, failed: 0 };
  // What failed before the tests, or around them, is a failure too.
  console.log(`${passed} passed, ${isGreen ? failed : Math.max(failed, 1)} failed`);
  process.exitCode = isGreen ? 0 : 1;
}

function succeeds(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: command.endsWith('.cmd') });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });
}
