// npm run smoke: starts the product twice on one folder by the commands of the READMEs, first of the English one and then
// of the Chinese one. It runs the operator's commands that they name, and checks that all of it works.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { operatorCommandsIn } from './documents.mjs';
import { freePort } from './free-port.mjs';
import { root } from './install.mjs';

const FIRST_START = 90_000;
const SECOND_START = 3000;
const STOP = 15_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-smoke-'));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;

try {
  // The first start is over when its user has the logins. Until then the demo is being made.
  const first = await startAndStop('README.md', (output) => output.includes('haihu-demo'));
  console.log(`first start: ${first.ready} ms until ready, ${first.done} ms until the demo is made`);
  let again = (await startAndStop('README.zh-CN.md')).ready;
  // A slow start is repeated before it counts, because a busy machine does not make a slow product.
  if (again > SECOND_START) again = (await startAndStop('README.zh-CN.md')).ready;
  console.log(`second start: ${again} ms until ready (bar ${SECOND_START})`);
  if (again > SECOND_START) throw new Error('the second start is too slow, twice');
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Starts the product by the command of a README, and runs the operator's commands of it. Returns the milliseconds until
 * the product was ready, and until its output showed that it was done.
 */
async function startAndStop(file, isDone = () => true) {
  const readme = readFileSync(path.join(root, file), 'utf8');
  const [program, ...words] = /^```sh\n(.+)\n```$/m.exec(readme)[1].split(' ');
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const begin = performance.now();
  // It gets a process group of its own, so that all of it receives the Ctrl-C that a terminal would send.
  const server = spawn(program, [...words, '--silent'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
  }
  try {
    const hasEnded = () => !isRunning(server.pid);
    await until(isReady, FIRST_START, hasEnded, 'it does not get ready');
    const ready = Math.round(performance.now() - begin);
    await until(() => isDone(output), FIRST_START - ready, hasEnded, 'it is not done with its first start');
    const done = Math.round(performance.now() - begin);
    await expectPage('/', 'text/html', '<script type="module"');
    await expectPage('/openapi.json', 'application/json', '"openapi"');
    for (const command of new Set(operatorCommandsIn(readme))) runOperatorCommand(command, env);
    process.kill(-server.pid, 'SIGINT');
    await until(
      () => !isRunning(server.pid),
      STOP,
      () => false,
      'it does not stop',
    );
    if (output.includes('\n    at ')) throw new Error('it ended with a complaint');
    return { ready, done };
  } finally {
    if (isRunning(server.pid)) process.kill(-server.pid, 'SIGKILL');
  }
}

/** Runs `npm run haihu --` with these words. Throws if it fails. */
function runOperatorCommand(words, env) {
  const args = ['run', '--silent', 'haihu', '--', ...words.split(' ')];
  const { status, stderr } = spawnSync('npm', args, { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm run haihu -- ${words} ended with ${status}: ${stderr}`);
  console.log(`npm run haihu -- ${words} works`);
}

/**
 * Returns true if a process of the group still runs. npm itself ends at once, the server only after its connections are
 * closed.
 */
function isRunning(group) {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

async function isReady() {
  return (await fetch(`${address}/readyz`).catch(() => null))?.status === 200;
}

async function expectPage(where, type, text) {
  const reply = await fetch(address + where);
  const body = await reply.text();
  if (reply.status === 200 && reply.headers.get('content-type')?.startsWith(type) && body.includes(text)) return;
  throw new Error(`${where} answered ${reply.status}: ${body.slice(0, 200)}`);
}

async function until(condition, patience, isHopeless, otherwise) {
  const deadline = performance.now() + patience;
  while (!(await condition())) {
    if (isHopeless() || performance.now() > deadline) throw new Error(otherwise);
    await delay(20);
  }
}
