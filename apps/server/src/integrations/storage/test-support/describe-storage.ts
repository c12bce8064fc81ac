import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newPath, type Storage, type FilePlace } from '../storage.ts';

/** A storage, and everything that is in its place: files, drafts and parts of files. */
export interface StorageBench {
  storage: Storage;
  remains(): string[];
}

const MEGABYTE = 1024 * 1024;

/** Yields this many megabytes in chunks of odd sizes, the same ones each time. */
function* megabytes(count: number): Generator<Buffer> {
  let sent = 0;
  for (let size = 1; sent < count * MEGABYTE; size = (size * 7 + 13) % 200_000) {
    const chunk = Buffer.alloc(Math.min(size + 1, count * MEGABYTE - sent), size % 251);
    sent += chunk.length;
    yield chunk;
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Yields bytes, and then breaks as an upload does whose sender goes away. */
const brokenAfter = (count: number) =>
  Readable.from(
    (async function* () {
      yield* megabytes(count);
      throw new Error('the sender is gone');
    })(),
  );

async function all(storage: Storage): Promise<FilePlace[]> {
  const found: FilePlace[] = [];
  for await (const file of storage.list()) found.push(file);
  return found.toSorted((one, other) => `${one.tenantId}/${one.path}`.localeCompare(`${other.tenantId}/${other.path}`));
}

const places = (files: FilePlace[]) => files.map(({ tenantId, path }) => `${tenantId}/${path}`).toSorted();

/** Tests what every storage promises. */
export function describeStorage(name: string, createBench: () => Promise<StorageBench>): void {
  test(`${name}: a written file is read back, whole or in part, by its own enterprise only`, async () => {
    const { storage } = await createBench();
    const file = newPath('recordings', 'wav');
    expect(await storage.write('1', file, Readable.from([Buffer.from('hello '), Buffer.from('world')]))).toBe(11);
    expect(await buffer(await storage.read('1', file))).toEqual(Buffer.from('hello world'));
    expect(await buffer(await storage.read('1', file, { start: 6, end: 8 }))).toEqual(Buffer.from('wor'));
    expect(await buffer(await storage.read('1', file, { start: 10, end: 10 }))).toEqual(Buffer.from('d'));
    expect(await storage.sizeOf('1', file)).toBe(11);
    expect(await storage.sizeOf('2', file)).toBeNull();
    await expect(storage.read('2', file)).rejects.toThrow();
    await storage.remove('2', file);
    expect(await storage.sizeOf('1', file)).toBe(11);
    await storage.remove('1', file);
    await storage.remove('1', file);
    expect(await storage.sizeOf('1', file)).toBeNull();
    await expect(storage.read('1', file)).rejects.toThrow();
  });

  test(`${name}: a buffer and an empty file are written as they are`, async () => {
    const { storage } = await createBench();
    const [full, empty] = [newPath('uploads', 'csv'), newPath('uploads', 'csv')];
    expect(await storage.write('1', full, Buffer.from([0, 255, 13, 10]))).toBe(4);
    expect(await buffer(await storage.read('1', full))).toEqual(Buffer.from([0, 255, 13, 10]));
    expect(await storage.write('1', empty, Readable.from([]))).toBe(0);
    expect(await storage.sizeOf('1', empty)).toBe(0);
    expect(await buffer(await storage.read('1', empty))).toHaveLength(0);
  });

  test.each([8, 24, 25])(`${name}: %i megabytes of unknown length come back byte for byte`, async (count) => {
    const { storage, remains } = await createBench();
    const file = newPath('recordings', 'wav');
    const whole = Buffer.concat([...megabytes(count)]);
    expect(await storage.write('1', file, Readable.from(megabytes(count)))).toBe(whole.length);
    expect(await storage.sizeOf('1', file)).toBe(whole.length);
    expect(hashOf(await buffer(await storage.read('1', file)))).toBe(hashOf(whole));
    const seam = { start: 8 * MEGABYTE - 100, end: 8 * MEGABYTE - 1 };
    expect(await buffer(await storage.read('1', file, seam))).toEqual(whole.subarray(seam.start, seam.end + 1));
    expect(remains()).toHaveLength(1);
  });

  test.each([1, 9, 20])(`${name}: nothing is left of a source that breaks off after %i megabytes`, async (count) => {
    const { storage, remains } = await createBench();
    await expect(storage.write('1', newPath('uploads', 'csv'), brokenAfter(count))).rejects.toThrow(
      'the sender is gone',
    );
    expect(remains()).toEqual([]);
    expect(await all(storage)).toEqual([]);
  });

  test(`${name}: the list has every file of every enterprise once`, async () => {
    const { storage } = await createBench();
    expect(await all(storage)).toEqual([]);
    const written: FilePlace[] = [];
    for (let count = 0; count < 12; count += 1) {
      const file = { tenantId: String((count % 3) + 1), path: newPath(count % 2 ? 'uploads' : 'recordings', 'png') };
      await storage.write(file.tenantId, file.path, Buffer.from('x'));
      written.push(file);
    }
    expect(places(await all(storage))).toEqual(places(written));
  });

  test.each([
    '../secret.key',
    'uploads/../../2/x.csv',
    '/etc/passwd.txt',
    'uploads/a.csv/..',
    'uploads/a\0.csv',
    'a',
    '',
  ])(`${name}: no path leads out of the folder: %j`, async (file) => {
    const { storage } = await createBench();
    const refused = 'not a path of ours';
    await expect(storage.sizeOf('1', file)).rejects.toThrow(refused);
    await expect(storage.write('1', file, Buffer.from('x'))).rejects.toThrow(refused);
    await expect(storage.read('1', file)).rejects.toThrow(refused);
    await expect(storage.remove('1', file)).rejects.toThrow(refused);
    await expect(storage.sizeOf('../1', newPath('uploads', 'csv'))).rejects.toThrow(refused);
  });
}
