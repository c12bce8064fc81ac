// npm run calls:contract: runs one suite over the simulator and over an Asterisk with a carrier, which it makes itself.
// The last line tells how many tests each passed. It fails unless all passed, and equally many over both.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installFor, root } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('test');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  // One of the tests is a journey in a browser, which needs the built client.
  const { buildWebIfChanged } = await import('./build-web.mjs');
  await buildWebIfChanged();
  const prepared = spawnSync('bash', [`${root}tooling/asterisk.sh`], { stdio: ['ignore', 'ignore', 'inherit'] });
  const report = `${root}.cache/calls-contract.json`;
  mkdirSync(`${root}.cache`, { recursive: true });
  // These belong to npm run calls:webrtc alone. Networks of their own need more rights than a machine that checks a
  // commit has. The speed of putting callees through is measured, and a busy machine cannot promise it.
  const others = ['networks', 'predictive'].map((name) => `--exclude=e2e/calls/webrtc-${name}.contract.ts`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config=vitest.contract.config.ts', ...others];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ran =
    prepared.status === 0 &&
    spawnSync(process.execPath, [...vitest, ...reporters, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  const files = ran ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const passedOf = (name) =>
    files
      .filter((file) => file.name.endsWith(`${name}.contract.ts`))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed').length;
  const measured = { 'asterisk tests': passedOf('asterisk'), 'simulator tests': passedOf('simulator') };
  const [one, other] = Object.values(measured);
  const missed = [];
  if (!ran || ran.status !== 0) missed.push('every test passes');
  if (one === 0 || one !== other) missed.push('as many tests over Asterisk as over the simulator');
  console.log(JSON.stringify({ benchmark: 'calls-contract', passed: missed.length === 0, missed, measured }));
  process.exitCode = missed.length === 0 ? 0 : 1;
}
