import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findForbidden } from './licences.mjs';

const read = (file) => JSON.parse(readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8'));

test.each(['package-lock.json', 'ocr/package-lock.json'])('every package of %s may be passed on', (file) => {
  const lock = read(file);
  expect(Object.keys(lock.packages).length).toBeGreaterThan(3);
  expect(findForbidden(lock)).toEqual([]);
});

test('a licence that is missing, unknown, or asks for more is named with its package', () => {
  const packages = {
    '': { license: 'GPL-3.0' },
    'apps/web': {},
    'node_modules/@haihu/web': { link: true },
    'node_modules/free': { license: 'MIT' },
    'node_modules/either': { license: '(MIT OR GPL-3.0)' },
    'node_modules/both': { license: 'MIT AND GPL-3.0' },
    'node_modules/nested': { license: '(MIT OR Apache-2.0) AND ISC' },
    'node_modules/free/node_modules/silent': {},
    'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    'node_modules/other': { license: 'LGPL-3.0-or-later' },
  };
  expect(findForbidden({ packages })).toEqual([
    'both: MIT AND GPL-3.0',
    'nested: (MIT OR Apache-2.0) AND ISC',
    'silent: no licence',
    'other: LGPL-3.0-or-later',
  ]);
});
