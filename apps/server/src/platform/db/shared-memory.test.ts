import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDataDir } from '../../../test/server-process.ts';
import { memoryFor, prewarming } from './shared-memory.ts';

const MiB = 1024 * 1024;

/** Makes a cluster whose files have these sizes, without taking room on the disk. */
function clusterOf(sizes: number[]): string {
  const cluster = temporaryDataDir();
  for (const [database, size] of sizes.entries()) {
    const folder = path.join(cluster, 'base', String(database));
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, '16384');
    writeFileSync(file, '');
    truncateSync(file, size);
  }
  return cluster;
}

test('a cluster is kept in memory as a whole, as long as most of the machine is left', () => {
  const machine = 8192 * MiB;
  expect(memoryFor(clusterOf([300 * MiB, 700 * MiB]), machine)).toEqual(['shared_buffers=1000MB']);
  expect(memoryFor(clusterOf([40_000 * MiB]), machine)).toEqual(['shared_buffers=3276MB']);
});

test('a small one has what PostgreSQL gives it, and so has one that is still to come', () => {
  expect(memoryFor(clusterOf([40 * MiB]), 8192 * MiB)).toEqual([]);
  expect(memoryFor(clusterOf([40_000 * MiB]), 256 * MiB)).toEqual([]);
  expect(memoryFor(path.join(temporaryDataDir(), 'nowhere'), 8192 * MiB)).toEqual([]);
});

function withLibrary(folder: string, name: string): string {
  const programs = path.join(temporaryDataDir(), 'bin');
  mkdirSync(programs, { recursive: true });
  mkdirSync(path.join(programs, folder), { recursive: true });
  writeFileSync(path.join(programs, folder, name), '');
  return programs;
}

test('tables in memory come back with a start if the library is there', () => {
  for (const [folder, name] of [
    ['../lib/postgresql', 'pg_prewarm.so'],
    ['../lib/postgresql', 'pg_prewarm.dylib'],
    ['../lib', 'pg_prewarm.dll'],
  ] as const) {
    expect(prewarming(withLibrary(folder, name))).toEqual(['shared_preload_libraries=pg_prewarm']);
  }
  expect(prewarming(withLibrary('../lib/postgresql', 'pg_trgm.so'))).toEqual([]);
  expect(prewarming(path.join(temporaryDataDir(), 'bin'))).toEqual([]);
});
