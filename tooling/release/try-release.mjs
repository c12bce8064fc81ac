import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { sumOf, unpack } from './pack.mjs';

const START = 120_000;

/** Unpacks a release as an operator does, and starts it. Throws unless it serves, without fetching a package. */
export async function tryRelease(archive, version) {
  const sums = readFileSync(path.join(path.dirname(archive), 'SHA256SUMS'), 'utf8');
  if (!sums.startsWith(await sumOf(archive))) throw new Error('SHA256SUMS does not fit the archive');
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-release-'));
  try {
    // PostgreSQL may run as another user, who has to reach its programs.
    chmodSync(folder, 0o755);
    await unpack(archive, folder);
    await startOnce(path.join(folder, `haihu-${version}/`), version);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(tree, version) {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: `${tree}data`,
    DEMO: 'no',
    // Nothing listens there, so an installation would fail.
    npm_config_registry: 'http://127.0.0.1:9',
  };
  const printed = execFileSync(process.execPath, ['tooling/haihu.mjs', 'version'], {
    cwd: tree,
    env,
    encoding: 'utf8',
  });
  if (printed.trim() !== version) throw new Error(`haihu version is ${printed}`);
  const server = spawn(process.execPath, ['tooling/start.mjs'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const ready = await untilReady(`http://127.0.0.1:${port}`, () => server.exitCode !== null);
    if (ready.version !== version) throw new Error(`/readyz is of ${ready.version}`);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    if (!page.includes('<script type="module"')) throw new Error(`the page is ${page.slice(0, 200)}`);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function untilReady(address, hasEnded) {
  const deadline = performance.now() + START;
  for (;;) {
    const reply = await fetch(`${address}/readyz`).catch(() => null);
    if (reply?.status === 200) return reply.json();
    if (hasEnded() || performance.now() > deadline) throw new Error('the release does not get ready');
    await delay(50);
  }
}
