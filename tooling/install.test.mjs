import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';

const folders = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Makes a project with these packages installed, which is older or newer than its lockfile, and an npm that only notes. */
function makeProject({ packages, isCurrent = true }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-install-'));
  folders.push(folder);
  const file = (name) => path.join(folder, name);
  for (const name of ['tooling', 'node_modules', 'bin']) mkdirSync(file(name));
  for (const name of ['install.mjs', 'old-node.mjs'])
    copyFileSync(fileURLToPath(new URL(name, import.meta.url)), file(`tooling/${name}`));
  writeFileSync(file('package-lock.json'), '{}');
  utimesSync(file('package-lock.json'), 1000, 1000);
  if (packages) {
    const installed = file('node_modules/.package-lock.json');
    writeFileSync(installed, JSON.stringify({ packages: Object.fromEntries(packages.map((name) => [name, {}])) }));
    utimesSync(installed, isCurrent ? 2000 : 500, isCurrent ? 2000 : 500);
  }
  writeFileSync(file('bin/npm'), `#!/bin/sh\necho "$@" > "${file('asked')}"\n`);
  chmodSync(file('bin/npm'), 0o755);
  return async (purpose) => {
    const env = { ...process.env, PATH: `${file('bin')}${path.delimiter}${process.env.PATH}` };
    await promisify(execFile)(process.execPath, [file('tooling/install.mjs'), purpose], { env });
    return existsSync(file('asked')) ? readFileSync(file('asked'), 'utf8').trim() : null;
  };
}

const started = ['node_modules/@haihu/server'];
const tested = [...started, 'node_modules/@haihu/e2e'];

test.skipIf(process.platform === 'win32')(
  'an empty folder and one with an older lockfile are installed anew',
  async () => {
    expect(await makeProject({})('start')).toMatch(/^ci .*--omit=dev/);
    expect(await makeProject({ packages: tested, isCurrent: false })('start')).toMatch(/^ci .*--workspace=e2e/);
  },
);

test.skipIf(process.platform === 'win32')(
  'tools for tests are added beside the packages that a started product runs on',
  async () => {
    expect(await makeProject({ packages: started })('test')).toMatch(/^install --no-save .*--workspace=e2e/);
  },
);

test.skipIf(process.platform === 'win32')('nothing is installed where everything is there', async () => {
  expect(await makeProject({ packages: tested })('start')).toBeNull();
  expect(await makeProject({ packages: tested })('test')).toBeNull();
});
