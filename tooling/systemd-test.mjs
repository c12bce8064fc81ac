// npm run systemd:test: checks the units of docs/operate/systemd with systemd-analyze: their form, and how much of the machine
// a broken process could reach. Without systemd-analyze, nothing is checked, and nothing fails.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

/** Ten times the largest exposure that `systemd-analyze security` may find. */
const MOST_EXPOSED = 30;

const analyze = (...args) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

if (analyze('--version').error?.code === 'ENOENT') {
  console.log('systemd:test did not run: there is no systemd-analyze here');
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'units-'));
  try {
    for (const [source, instance] of [
      ['haihu.service', 'haihu.service'],
      ['haihu@.service', 'haihu@web.service'],
    ]) {
      // The check wants the program to be there, and this machine may have it elsewhere.
      const text = readFileSync(`${root}docs/operate/systemd/${source}`, 'utf8').replace(
        '/usr/bin/node',
        process.execPath,
      );
      const unit = path.join(folder, instance);
      writeFileSync(unit, text);
      for (const args of [
        ['verify', '--man=no', unit],
        ['security', '--offline=yes', `--threshold=${MOST_EXPOSED}`, '--no-pager', unit],
      ]) {
        const { status, stdout, stderr } = analyze(...args);
        // `verify` ends well after a word that it does not know.
        const isWell = status === 0 && !stderr.includes(unit);
        console.log(`${instance}: ${args[0]} ${isWell ? 'passed' : 'failed'}`);
        if (isWell) continue;
        console.error(stdout + stderr);
        process.exitCode = 1;
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
