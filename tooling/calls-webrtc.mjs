// npm run calls:webrtc: makes real calls with the phone in a page, behind an Asterisk that it makes itself. Root on
// Debian only.
// - Sound goes both ways between a page and a SIP peer.
// - A predictive task puts callees through to pages that nobody touches.
// - Agents at home, in networks of their own, talk through a relay only, and without UDP by TLS at port 443. Their
//   address changes in mid-call, they use two tabs, and a browser is killed.
// The last line tells how loud each side heard the other's tone, in dB below the loudest possible sound, and how long
// each break lasted.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installFor, root } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

const seconds = (milliseconds) => (milliseconds === undefined ? null : milliseconds / 1000);

installFor('test');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { buildWebIfChanged } = await import('./build-web.mjs');
  await buildWebIfChanged();
  const report = `${root}.cache/calls-webrtc.json`;
  const predictive = `${root}.cache/calls-webrtc-predictive.json`;
  const networks = `${root}.cache/calls-webrtc-networks.json`;
  for (const file of [report, predictive, networks]) rmSync(file, { force: true });
  const isPrepared = ['asterisk', 'coturn'].every(
    (tool) => spawnSync('bash', [`${root}tooling/${tool}.sh`], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
  );
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config=vitest.contract.config.ts', 'e2e/calls/webrtc'];
  const ran = isPrepared && spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit' });
  const heard = read(report);
  const home = read(networks);
  const levels = {
    'agent hears dB': heard.agentHears ?? null,
    'customer hears dB': heard.customerHears ?? null,
    'relayed agent hears dB': home.relayedAgentHears ?? null,
    'relayed customer hears dB': home.relayedCustomerHears ?? null,
    'agent without UDP hears dB': home.secretAgentHears ?? null,
    'customer hears agent without UDP dB': home.secretCustomerHears ?? null,
    'customer hears after change of address dB': home.customerHearsAgain ?? null,
  };
  const broken = {
    'heard after change of address s': seconds(home.heardAgainMs),
    'other tab registered s': seconds(home.takenOverMs),
    'killed browser ended s': seconds(home.killedEndedAfterMs),
  };
  const longest = { 'heard after change of address s': 5, 'other tab registered s': 3, 'killed browser ended s': 60 };
  const { bridged = null, calls = null, p95 = null, parts = null } = read(predictive);
  const measured = {
    ...levels,
    ...broken,
    'worst MOS through a relay': home.worstMos ?? null,
    'predictive bridged': bridged,
    'predictive calls': calls,
    'predictive p95 s': p95,
    'predictive p95 by part s': parts,
  };
  const missed = [];
  if (!ran || ran.status !== 0) missed.push('every step from home to the charged call');
  for (const [what, level] of Object.entries(levels)) if (level === null || level < -40) missed.push(`${what} >= -40`);
  for (const [what, most] of Object.entries(longest)) {
    if (broken[what] === null || broken[what] > most) missed.push(`${what} <= ${most}`);
  }
  if (bridged === null || bridged !== calls) missed.push('every predictive call bridged without a tap');
  if (p95 === null || p95 > 2) missed.push('predictive p95 <= 2 s');
  console.log(JSON.stringify({ benchmark: 'calls-webrtc', passed: missed.length === 0, missed, measured }));
  process.exitCode = missed.length === 0 ? 0 : 1;
}
