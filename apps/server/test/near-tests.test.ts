import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Returns the tests that `npm run test:near` would run after a change of these files. */
function near(changed: string[], ...options: string[]): string[] {
  const command = ['tooling/test-near.mjs', '--list', ...options, ...changed];
  const { stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return /^near: (.*)$/m.exec(stdout)?.[1]?.split(' ') ?? [];
}

test('a change in a room runs the tests of that room, on its floor and on those above', () => {
  expect(near(['apps/server/src/domains/customers/claiming/claim.usecases.ts'])).toEqual([
    'apps/server/src/domains/customers/claiming/',
  ]);
  expect(near(['packages/contract/src/customers/tags.ts'])).toEqual([
    'apps/server/src/domains/customers/tags/',
    'apps/web/src/features/customers/',
    'apps/web/src/parts/customers/',
    'packages/rules/src/customers/',
  ]);
});

test('a room without tests, or of another name, means its whole domain', () => {
  expect(near(['apps/web/src/features/customers/recycle-bin/recycle-bin.tsx'])).toEqual([
    'apps/web/src/features/customers/',
    'apps/web/src/parts/customers/',
  ]);
});

test('files that the rooms of a domain share mean all of them', () => {
  expect(near(['apps/server/src/domains/customers/core/customers.repository.ts'])).toEqual([
    'apps/server/src/domains/customers/',
  ]);
});

test('platform, contract and migrations mean the whole server', () => {
  for (const changed of [
    'apps/server/src/platform/db/db.ts',
    'packages/contract/src/contract.ts',
    'apps/server/migrations/0001_ground.sql',
  ]) {
    expect(near([changed]).some((filter) => 'apps/server/'.startsWith(filter))).toBe(true);
  }
});

test('journeys of the same domain come only where they are asked for', () => {
  const changed = ['apps/web/src/features/tasks/keeping/tasks.tsx'];
  expect(near(changed).filter((filter) => filter.startsWith('e2e/'))).toEqual([]);
  expect(near(changed, '--journeys')).toContain('e2e/tasks/');
});

test('a text for people runs nothing', () => {
  expect(near(['CONTRIBUTING.md', 'docs/tour.md'])).toEqual([]);
});
