import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...env } });

test('an old Node is told which one is needed, before anything newer is read', () => {
  const script = path.resolve('tooling/old-node.mjs');
  const under = (version: string) =>
    run([
      '-e',
      `Object.defineProperty(process.versions, 'node', { value: '${version}' }); import('${script}').then((m) => m.requireNode())`,
    ]);
  expect(under('16.20.2')).toMatchObject({ status: 1, stderr: expect.stringContaining('needs Node 20 or newer') });
  expect(under('16.20.2').stderr).toContain('https://nodejs.org');
  expect(under('20.0.0')).toMatchObject({ status: 0, stderr: '' });
});

test(
  'a start that fails under an older Node ends with its exit code, after it went on under our own',
  // A fresh clone is built first.
  { timeout: 130_000 },
  async () => {
    const older = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.20.2" })';
    const child = spawn(process.execPath, ['--import', older, 'tooling/start.mjs'], {
      env: { ...process.env, DATABASE_URL: 'mysql://x' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    await vi.waitFor(() => expect(child.exitCode).toBe(1), 120_000);
    expect(said.join('')).toContain('DATABASE_URL');
  },
);

test.runIf(process.platform !== 'win32')('where npm finds no network, the start says what to do', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(`${folder}/tooling`);
  for (const name of ['install.mjs', 'old-node.mjs']) copyFileSync(`tooling/${name}`, `${folder}/tooling/${name}`);
  writeFileSync(`${folder}/package-lock.json`, '{}');
  writeFileSync(`${folder}/npm`, '#!/bin/sh\necho ENOTFOUND >&2\nexit 7\n');
  chmodSync(`${folder}/npm`, 0o755);
  const { status, stderr } = run([`${folder}/tooling/install.mjs`, 'start'], { PATH: `${folder}:/usr/bin:/bin` });
  expect(status).toBe(7);
  expect(stderr).toContain('ENOTFOUND');
  expect(stderr).toContain('npm config set registry');
});
