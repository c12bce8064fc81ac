// npm run calls:webrtc: sound both ways between a phone in a page and a SIP peer behind an Asterisk, which it makes itself.
// The last line says how loud each heard the other's tone, in dB below the loudest there is.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installFor, root } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('test');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { buildWebIfChanged } = await import('./build-web.mjs');
  await buildWebIfChanged();
  const report = `${root}.cache/calls-webrtc.json`;
  rmSync(report, { force: true });
  const prepared = spawnSync('bash', [`${root}tooling/asterisk.sh`], { stdio: ['ignore', 'ignore', 'inherit'] });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config=vitest.contract.config.ts', 'e2e/calls/webrtc'];
  const ran = prepared.status === 0 && spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit' });
  const heard = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const measured = { 'agent hears dB': heard.agentHears ?? null, 'customer hears dB': heard.customerHears ?? null };
  const missed = [];
  if (!ran || ran.status !== 0) missed.push('every step from home to the charged call');
  for (const [what, level] of Object.entries(measured))
    if (level === null || level < -40) missed.push(`${what} >= -40`);
  console.log(JSON.stringify({ benchmark: 'calls-webrtc', passed: missed.length === 0, missed, measured }));
  process.exitCode = missed.length === 0 ? 0 : 1;
}
