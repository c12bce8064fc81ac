import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { newPath } from '../storage.ts';
import { createDataFolder } from './data-folder.ts';

function createFolder() {
  const root = mkdtempSync(path.resolve('.cache/files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return { root, storage: createDataFolder(root) };
}

test('a written file is read back, whole or in part, by its own enterprise only', async () => {
  const { storage } = createFolder();
  const file = newPath('recordings', 'wav');
  expect(await storage.write('1', file, Readable.from([Buffer.from('hello '), Buffer.from('world')]))).toBe(11);
  expect(await buffer(await storage.read('1', file))).toEqual(Buffer.from('hello world'));
  expect(await buffer(await storage.read('1', file, { start: 6, end: 8 }))).toEqual(Buffer.from('wor'));
  expect(await storage.sizeOf('1', file)).toBe(11);
  expect(await storage.sizeOf('2', file)).toBeNull();
  await storage.remove('1', file);
  await storage.remove('1', file);
  expect(await storage.sizeOf('1', file)).toBeNull();
});

test('nothing is left of a source that breaks off', async () => {
  const { root, storage } = createFolder();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    })(),
  );
  await expect(storage.write('1', newPath('uploads', 'csv'), broken)).rejects.toThrow('gone');
  expect(readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
});

test.each([
  '../secret.key',
  'uploads/../../2/x.csv',
  '/etc/passwd.txt',
  'uploads/a.csv/..',
  'uploads/a\0.csv',
  'a',
  '',
])('no path leads out of the folder: %j', async (file) => {
  const { storage } = createFolder();
  await expect(storage.sizeOf('1', file)).rejects.toThrow('not a path of ours');
  await expect(storage.write('1', file, Buffer.from('x'))).rejects.toThrow('not a path of ours');
  await expect(storage.sizeOf('../1', newPath('uploads', 'csv'))).rejects.toThrow('not a path of ours');
});
