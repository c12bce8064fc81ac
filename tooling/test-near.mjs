// npm run test:near: runs the tests near the files that git calls changed, by domain and room (see
// tooling/near-tests.mjs).
//
//   --journeys     also those of the same domains
//   --since main   also what was committed since then
//   --list         only tells what would run
//   paths          these files in place of git's
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { filesSince, uncommittedFiles } from './changed-files.mjs';
import { root } from './install.mjs';
import { nearTests } from './near-tests.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    journeys: { type: 'boolean', default: false },
    since: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

const since = values.since ? filesSince(values.since) : [];
const changed = positionals.length > 0 ? positionals : [...new Set([...uncommittedFiles(), ...since])];
const near = nearTests(changed, { root, journeys: values.journeys });
if (near.length === 0) {
  console.log(changed.length === 0 ? 'Nothing was changed.' : 'No tests lie near what was changed.');
} else {
  console.log(`near: ${near.join(' ')}`);
  if (!values.list) {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...near];
    process.exitCode = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit' }).status ?? 1;
  }
}
