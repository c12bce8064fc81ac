import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../free-port.mjs';
import { root } from '../install.mjs';
import { fillFolder } from '../release/fill-folder.mjs';
import { signIn } from '../upgrade/people.mjs';
import { createBuilder } from './builder.mjs';

const BASE = 'localhost/haihu-base';
const IMAGE = 'localhost/haihu';
const USER = '10001';
const OWNER = '13812345678';
const PASSWORD = 'owner-secret';

/** Longest time until the server in the container is ready. Seconds. */
const START = 120;

/** Builds the image of the present commit, and makes sure that it works as it promises. Throws if it does not. */
export async function testImage() {
  mkdirSync(`${root}.cache`, { recursive: true });
  // It lies in this tree, where links to the packages are possible.
  const folder = mkdtempSync(path.join(root, '.cache/image-'));
  try {
    const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    const builder = createBuilder(path.join(folder, 'storage'));
    // The Node of npm needs no package of a system, whatever Node this machine has.
    const node = `${root}node_modules/node-linux-${process.arch}/bin/node`;
    builder.base(BASE, baseArchive(folder), [[node, '/usr/local/bin/node']]);
    console.log('the base is made');
    const tree = path.join(folder, 'tree/');
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
    await fillFolder(tree, { version, commit });
    builder.build(IMAGE, tree, ignoredIn(tree), { BASE, OCR: bringReader(tree) });
    console.log('the image is built, without a registry');

    checkConfig(builder.configOf(IMAGE));
    const container = builder.container(IMAGE);
    assert.equal(builder.run(container, 'haihu', 'version'), version);
    assert.equal(builder.run(container, 'id', '-u'), USER);
    assert.equal(builder.run(container, 'ls', '-A', '/var/lib/haihu'), '', 'the image holds data or keys');
    // The product may write nowhere in its own folder. `test` says so without a message of its own.
    builder.run(container, 'sh', '-c', '! test -w /opt/haihu && ! test -w /opt/haihu/node_modules');
    await serveOnce(builder, container, version);
    console.log('the image is ready, has an enterprise, and stops in order');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Unpacks a small Debian into an archive, and returns its path. */
function baseArchive(folder) {
  const archive = path.join(folder, 'base.tar');
  const script = `. tooling/debian-mirror.sh
    mmdebstrap --quiet --mode=root --variant=minbase --aptopt='Acquire::Retries "3"' \\
      --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Check-Date "false"' bookworm "$0" "$mirror"`;
  execFileSync('bash', ['-euc', script, archive], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  return archive;
}

/**
 * Lists the patterns of .dockerignore. The patterns for packages and built files are left out, because the build of a
 * release uses these files instead of a registry.
 */
function ignoredIn(tree) {
  const lines = readFileSync(`${tree}.dockerignore`, 'utf8').split('\n');
  return lines.filter((line) => !['**/node_modules', '**/dist'].includes(line));
}

/** Copies the reader of pictures into the tree, if it is installed here. Returns the value of the build's `OCR`. */
function bringReader(tree) {
  if (!existsSync(`${root}ocr/node_modules/.installed`)) return 'no';
  cpSync(`${root}ocr/node_modules`, `${tree}ocr/node_modules`, { recursive: true, verbatimSymlinks: true });
  return 'yes';
}

function checkConfig({ User, Healthcheck, Env, Volumes }) {
  assert.equal(User, `${USER}:${USER}`);
  assert.deepEqual(Healthcheck.Test, ['CMD', 'node', 'tooling/image/healthcheck.mjs']);
  assert.ok('/var/lib/haihu' in Volumes, 'the data has no volume');
  assert.ok(Env.includes('DEMO=no'), 'the image would offer the demo');
}

/** Starts the server in a container, and uses it: health, a page, a new enterprise, and the sign-in of its owner. */
async function serveOnce(builder, container, version) {
  const [port, opsPort] = [await freePort(), await freePort()];
  // One run does everything, because each has a /tmp and a volume of its own. It goes on until a line comes.
  const script = `
    node apps/server/src/main.ts >&2 & server=$!
    for second in $(seq ${START}); do node tooling/image/healthcheck.mjs && break; sleep 1; done
    echo ${PASSWORD} | haihu enterprise create 海风 --owner-mobile ${OWNER} --owner-name 赵婷 --password-stdin
    echo founded; read -r line
    kill -TERM $server; wait $server; echo "ended with $?"`;
  const env = ['HOST=127.0.0.1', `PORT=${port}`, `OPS_PORT=${opsPort}`, 'LOG_LEVEL=warn'];
  const child = builder.start(container, 'env', ...env, 'sh', '-c', script);
  const ended = once(child, 'exit');
  // A container that has ended reads no line.
  child.stdin.on('error', () => {});
  let output = '';
  const founded = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('founded')) resolve(undefined);
    });
  });
  try {
    await Promise.race([founded, ended.then(() => Promise.reject(new Error(`the container ended: ${output}`)))]);
    const ready = await fetch(`http://127.0.0.1:${opsPort}/readyz`);
    assert.equal(ready.status, 200);
    assert.equal((await ready.json()).version, version);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    assert.ok(page.includes('<script type="module"'), 'there is no page');
    await signIn(`http://127.0.0.1:${port}`, [{ mobile: OWNER, password: PASSWORD }]);
  } finally {
    child.stdin.end('\n');
    await ended;
  }
  assert.match(output, /ended with 0\n$/);
}
