// npm run alerts:test: checks docs/operate/alerts.yml with promtool, and tries each alert on made-up figures. promtool is in
// Debian's package prometheus. Without it, nothing is tried, and nothing fails.
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const steps = [
  ['check', 'rules', 'docs/operate/alerts.yml'],
  ['test', 'rules', 'tooling/alerts/alerts.promtool.yml'],
];

for (const step of steps) {
  const { error, status } = spawnSync('promtool', step, { cwd: root, stdio: 'inherit' });
  if (error?.code === 'ENOENT') {
    console.log('alerts:test did not run: there is no promtool here');
    break;
  }
  if (status !== 0) process.exitCode = 1;
}
