import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { newPath } from '../storage.ts';
import { createS3 } from './s3.ts';
import { createLocalS3, s3Account, type S3Mood } from './test-support/local-s3.ts';

const QUARTER = 16 * 60 * 1000;
const large = () => Readable.from(Array.from({ length: 20 }, (_, index) => Buffer.alloc(1024 * 1024, index)));

async function createScene({ account = s3Account, ahead = 0, patience = 5000 } = {}) {
  const server = await createLocalS3({ clock: () => new Date(Date.now() + ahead) });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { ...server, storage: createS3({ ...account, endpoint: server.endpoint, patience }) };
}

test.each<S3Mood>(['slow down', 'cut'])(
  'a file is written and read although the service says “%s” at times',
  async (mood) => {
    const { storage, state } = await createScene();
    const file = newPath('recordings', 'wav');
    state.moods.push(mood, 'well', mood, mood, 'well', 'well', mood, 'well');
    expect(await storage.write('1', file, large())).toBe(20 * 1024 * 1024);
    state.moods.push(mood);
    expect(await storage.sizeOf('1', file)).toBe(20 * 1024 * 1024);
    state.moods.push(mood);
    expect((await buffer(await storage.read('1', file, { start: 0, end: 99 }))).length).toBe(100);
    expect(state.uploads.size).toBe(0);
  },
);

test('a service that stays away fails the write, and nothing is left of it', async () => {
  const { storage, state } = await createScene();
  const moods = Array.from({ length: 4 }, () => 'slow down' as const);
  state.moods.push(...moods);
  await expect(storage.write('1', newPath('uploads', 'csv'), Buffer.from('x'))).rejects.toThrow(/503|SlowDown/);
  state.moods.push('well', 'well', ...moods);
  await expect(storage.write('1', newPath('uploads', 'csv'), large())).rejects.toThrow(/503|SlowDown/);
  expect([state.objects.size, state.uploads.size]).toEqual([0, 0]);
});

test('a service that never answers is given up', async () => {
  const { storage, state } = await createScene({ patience: 50 });
  state.moods.push('silent', 'silent', 'silent', 'silent');
  await expect(storage.sizeOf('1', newPath('uploads', 'csv'))).rejects.toThrow();
  expect(state.requests).toBe(4);
});

test('parts that were not put together although the answer was 200 are a failure', async () => {
  const { storage, state } = await createScene();
  state.moods.push('well', 'well', 'well', 'well', 'complete without effect');
  await expect(storage.write('1', newPath('recordings', 'wav'), large())).rejects.toThrow('put the parts together');
  expect([state.objects.size, state.uploads.size]).toEqual([0, 0]);
});

test.each([
  ['a wrong secret', { account: { ...s3Account, secret: 'wrong secret' } }, 'SignatureDoesNotMatch'],
  ['an unknown key', { account: { ...s3Account, keyId: 'other' } }, 'InvalidAccessKeyId'],
  ['a clock that is wrong', { ahead: QUARTER }, 'RequestTimeTooSkewed'],
])('%s is told at once, without the secret, and leaves nothing', async (_what, options, code) => {
  const { storage, state } = await createScene(options);
  const problem = await storage.write('1', newPath('uploads', 'csv'), Buffer.from('x')).catch((error: Error) => error);
  expect(String(problem)).toContain(code);
  expect(String(problem)).not.toContain('secret');
  expect(state.requests).toBe(1);
  expect(state.objects.size).toBe(0);
});

test('a reader that goes away in the middle of a file leaves the storage at work', async () => {
  const { storage } = await createScene();
  const file = newPath('recordings', 'wav');
  await storage.write('1', file, large());
  const stream = await storage.read('1', file);
  for await (const chunk of stream) {
    expect((chunk as Buffer).length).toBeGreaterThan(0);
    break;
  }
  expect(stream.destroyed).toBe(true);
  expect(await storage.sizeOf('1', file)).toBe(20 * 1024 * 1024);
});
