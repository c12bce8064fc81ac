import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { certificateHash, testApk } from '@haihu/server/test/test-apk.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createTerminal } from './test-support/terminal.ts';

const yunfan = { id: 'com.yunfan.crm', certificate: 'theirs' };

/** Writes a built app with its facts. Returns the path of the file. */
function builtApp(app: Parameters<typeof testApk>[0] = {}, changes: object = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'built-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'yunfan.apk');
  const bytes = testApk({ ...yunfan, ...app });
  writeFileSync(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { name: '云帆', server: 'https://crm.yunfan.example', sha256 };
  writeFileSync(`${file}.json`, JSON.stringify({ ...facts, ...changes }));
  return file;
}

test('a built app is offered at the host of its server', async () => {
  const { type, world } = await createTerminal();
  const published = await type(['app', 'publish', builtApp(), '--compulsory']);
  expect(published).toMatchObject({ code: 0, output: '云帆 1.8.0, code 9, is offered at /app of crm.yunfan.example.' });
  const { headers, body } = await world.http.inject({ url: '/app', headers: { host: 'crm.yunfan.example' } });
  expect([headers['content-type'], body.includes('云帆')]).toEqual(['text/html; charset=utf-8', true]);
  expect((await world.http.inject({ url: '/app', headers: { host: 'other.example' } })).statusCode).toBe(404);
});

test('an app without a server is offered at all hosts, or at a named one', async () => {
  const { type } = await createTerminal();
  const file = builtApp({}, { server: null });
  expect((await type(['app', 'publish', file])).output).toMatch(/all hosts/);
  expect((await type(['app', 'publish', file, '--host', 'crm.example.com'])).output).toMatch(/crm\.example\.com/);
});

test('what phones would refuse is refused here', async () => {
  const { type } = await createTerminal();
  await type(['app', 'publish', builtApp()]);
  const refused = async (app: object, changes: object = {}) => {
    const { code, failure } = await type(['app', 'publish', builtApp({ code: 10, ...app }, changes)]);
    expect(code).toBe(1);
    return failure;
  };
  expect(await refused({ code: 9 })).toContain('--code 10');
  expect(await refused({ id: 'com.other' })).toContain('--id com.yunfan.crm');
  expect(await refused({ isSigned: false })).toContain('app build');
  expect(await refused({}, { sha256: 'ab'.repeat(32) })).toMatch(/file is not/);
  // The facts beside a file name no certificate that the file lacks.
  const otherKey = await refused({ certificate: 'another' }, { certificate: certificateHash('theirs') });
  for (const word of ['--key', certificateHash('another'), certificateHash('theirs')]) expect(otherKey).toContain(word);
});

test('a file that was not built, and a build without its brand, are misunderstood', async () => {
  const { type, opened } = await createTerminal();
  const missing = await type(['app', 'publish', '/nowhere/app.apk']);
  expect(missing).toMatchObject({ code: 2, failure: expect.stringMatching(/cannot be read/) });
  const before = opened();
  const unnamed = await type(['app', 'build', '--name', '云帆']);
  expect(unnamed).toMatchObject({ code: 2, failure: expect.stringMatching(/--icon/) });
  expect(opened()).toBe(before);
});
