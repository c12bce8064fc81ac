import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manifestOf, originOf, problemOf } from './package.mjs';
import { deflatedEntry, readZip, writeZip } from './zip.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haihu-brand-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function icon(width, height) {
  const bytes = Buffer.alloc(33);
  bytes.write('\u0089PNG\r\n\u001a\n', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  const file = path.join(folder, `${width}x${height}.png`);
  writeFileSync(file, bytes);
  return file;
}

const brand = (changes = {}) => ({
  name: '云帆',
  id: 'com.yunfan.crm',
  server: 'https://crm.yunfan.example',
  code: 9,
  version: '1.8.0',
  icon: icon(192, 192),
  ...changes,
});

test('what is written into a zip comes out of it, stored entries at a multiple of four', () => {
  const stored = ['a', 'resources.arsc', '资源'].map((name) => ({
    ...deflatedEntry(name, Buffer.from('')),
    method: 0,
    size: 5,
    data: Buffer.from('12345'),
  }));
  const bytes = writeZip([...stored, deflatedEntry('classes.dex', Buffer.from('code'.repeat(100)))]);
  const read = readZip(bytes);
  expect(read.map(({ name }) => name)).toEqual(['a', 'resources.arsc', '资源', 'classes.dex']);
  for (const { data } of read.slice(0, 3)) {
    expect(data.toString()).toBe('12345');
    expect((data.byteOffset - bytes.byteOffset) % 4).toBe(0);
  }
  expect(inflateRawSync(read[3].data).toString()).toBe('code'.repeat(100));
  expect(writeZip(read).equals(bytes)).toBe(true);
});

test.each([
  [{}, null],
  [{ server: null }, null],
  [{ name: '' }, /name/],
  [{ id: 'yunfan' }, /id/],
  [{ id: 'com.Yunfan' }, /id/],
  [{ id: 'com.yunfan"/><evil' }, /id/],
  [{ server: 'http://crm.yunfan.example' }, /address/],
  [{ server: 'https://crm.yunfan.example/path' }, /address/],
  [{ server: 'https://user@crm.yunfan.example' }, /address/],
  [{ code: 0 }, /code/],
  [{ code: 1.5 }, /code/],
  [{ version: '1.8' }, /version/],
])('a brand is looked over before anything is built: %j', (changes, problem) => {
  const said = problemOf(brand(changes));
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeNull();
});

test('an icon is a square picture of a useful size', () => {
  expect(problemOf(brand({ icon: icon(192, 96) }))).toMatch(/icon/);
  expect(problemOf(brand({ icon: icon(48, 48) }))).toMatch(/icon/);
  const file = path.join(folder, 'icon.svg');
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(problemOf(brand({ icon: file }))).toMatch(/icon/);
});

test('links of the server open in its app, with its port, and an app for any server takes none', () => {
  expect(manifestOf(brand({ server: 'https://crm.yunfan.example:8443' }))).toContain(
    'android:host="crm.yunfan.example" android:port="8443"',
  );
  const open = manifestOf(brand({ server: null }));
  expect(open).not.toContain('android:scheme="https"');
  expect(open).toContain('package="com.yunfan.crm"');
  expect(open).toContain('android:authorities="com.yunfan.crm.pictures"');
  expect(open).not.toMatch(/\{\w+\}/);
});

test('the origin of a server is its address without a path', () => {
  expect(originOf('https://CRM.yunfan.example:443/')).toBe('https://crm.yunfan.example');
  expect(originOf('https://crm.yunfan.example/?a')).toBeNull();
  expect(originOf('crm.yunfan.example')).toBeNull();
});
