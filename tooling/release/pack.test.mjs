import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pack, sumOf, unpack } from './pack.mjs';

test('what is packed comes back whole, and its sum is beside it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [tree, target, elsewhere] = ['haihu-9.9.9', 'target', 'elsewhere'].map((name) => path.join(folder, name));
  for (const each of [path.join(tree, 'bin'), target, elsewhere]) mkdirSync(each, { recursive: true });
  writeFileSync(path.join(tree, 'bin/run'), '海呼', { mode: 0o755 });
  symlinkSync('bin/run', path.join(tree, 'run'));

  const { archive, bytes } = await pack(`${tree}/`, target);
  expect(path.basename(archive)).toMatch(/^haihu-9\.9\.9\.tar\.(zst|gz)$/);
  expect(bytes).toBeGreaterThan(0);
  const sums = readFileSync(path.join(target, 'SHA256SUMS'), 'utf8');
  expect(sums).toBe(`${await sumOf(archive)}  ${path.basename(archive)}\n`);
  expect(sums).toMatch(/^[0-9a-f]{64} /);
  await unpack(archive, elsewhere);
  expect(readFileSync(path.join(elsewhere, 'haihu-9.9.9/run'), 'utf8')).toBe('海呼');
});
