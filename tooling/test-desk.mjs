// npm run test:desk: runs every journey of customers, calls, tasks and statistics at a desk (e2e/at-desk.ts). Arguments
// go to vitest.
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=desk', ...process.argv.slice(2)];
const env = { ...process.env, DESK: 'all' };
process.exitCode = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit', env }).status ?? 1;
