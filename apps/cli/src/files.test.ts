import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createDataFolder } from '../../server/src/integrations/storage/data-folder/data-folder.ts';
import { createLocalS3, s3Account } from '../../server/src/integrations/storage/s3/test-support/local-s3.ts';
import { newPath } from '../../server/src/integrations/storage/storage.ts';
import { temporaryDataDir } from '../../server/test/server-process.ts';

const main = path.resolve(import.meta.dirname, 'main.ts');

async function createScene(count: number) {
  const server = await createLocalS3();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const dataDir = temporaryDataDir();
  const storage = createDataFolder(path.join(dataDir, 'files'));
  const files = new Map<string, Buffer>();
  for (let made = 0; made < count; made += 1) {
    const [tenantId, file] = [String((made % 3) + 1), newPath('recordings', 'wav')];
    // One file in ten has several parts.
    const bytes = randomBytes(made % 10 === 0 ? 9 * 1024 * 1024 : 2000 + made);
    await storage.write(tenantId, file, bytes);
    files.set(`${tenantId}/${file}`, bytes);
  }

  function start(...more: string[]) {
    const env = { ...process.env, DATA_DIR: dataDir, S3_KEY_ID: s3Account.keyId, S3_SECRET: s3Account.secret };
    const child = spawn(process.execPath, [main, 'files', 'copy', '--to', server.address, '--json', ...more], { env });
    return { child, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) };
  }

  async function run(...more: string[]) {
    const { child, ended } = start(...more);
    const [output, failure] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect({ code: await ended, failure }).toEqual({ code: 0, failure: '' });
    return JSON.parse(output) as Record<string, number>;
  }

  const rightOnes = () => [...files].filter(([key, bytes]) => server.state.objects.get(key)?.equals(bytes)).length;
  return { ...server, storage, files, start, run, rightOnes };
}

test('a copy that is killed five times ends with every file, each written whole', { timeout: 120_000 }, async () => {
  const { start, run, state, files, rightOnes } = await createScene(60);
  for (let killed = 1; killed <= 5; killed += 1) {
    const { child, ended } = start();
    await expect.poll(() => state.objects.size, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(killed * 8);
    child.kill('SIGKILL');
    await ended;
  }
  const whole = state.objects.size;
  expect(whole).toBeLessThan(files.size);
  const { copied, kept, removed } = await run();
  expect({ kept, copied, removed }).toEqual({ kept: whole, copied: files.size - whole, removed: 0 });
  expect(rightOnes()).toBe(files.size);
  expect(state.objects.size).toBe(files.size);
  expect(
    [...state.writes.values()].every((times) => times === 1),
    'each once',
  ).toBe(true);
});

test('a last copy removes what was erased meanwhile, only if it is told so', { timeout: 60_000 }, async () => {
  const { run, storage, files, state } = await createScene(5);
  expect(await run()).toMatchObject({ copied: 5, kept: 0 });
  const [erased] = files.keys();
  const [tenantId, ...rest] = erased!.split('/');
  await storage.remove(tenantId!, rest.join('/'));
  await storage.write('4', newPath('uploads', 'csv'), Buffer.from('x'));
  expect(await run()).toMatchObject({ copied: 1, kept: 4, removed: 0 });
  expect(state.objects.has(erased!)).toBe(true);
  expect(await run('--remove')).toMatchObject({ copied: 0, kept: 5, removed: 1 });
  expect(state.objects.has(erased!)).toBe(false);
  expect(state.objects.size).toBe(5);
});
