import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';
import { proseFiles, read } from './sources.mjs';

test('every name of docs/words.md is one of the code', () => {
  const rows = readFileSync(`${root}docs/words.md`, 'utf8').matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|/gm);
  const names = [...rows].flatMap(([, inCode]) => [...inCode.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const words = new Set(proseFiles().flatMap((file) => read(file).match(/\w+/g) ?? []));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
