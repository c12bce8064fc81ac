import { expect, test } from 'vitest';
import { countHomes, namesThatSpread, namesWithTwoHomes } from './names.mjs';
import { countByFolder, isRiddle, linesOf, rises, sqlLinesOf } from './prose.mjs';
import { ringsAmong } from './rings.mjs';

const arrowsOf = (text) => new Map(text.split(' ').map((one) => [one[0], new Set(one.slice(2))]));

test('a ring is named once, with all that reach each other and nobody else', () => {
  expect(ringsAmong(arrowsOf('a>b b>ca c>d d> e>f f>e'))).toEqual([
    ['a', 'b'],
    ['e', 'f'],
  ]);
  expect(ringsAmong(arrowsOf('a>b b>c c>'))).toEqual([]);
});

test('each line of a docstring is looked at, and no other comment', () => {
  const source = `
/** Whether it may be used. */
const a = 1; // What is this
  /**
   * Returns the price.
   * Of those that are sold, the lowest.
   */
const b = '/** What */';
`;
  expect(linesOf(source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '2 Whether it may be used.',
    '5 Returns the price.',
    '6 Of those that are sold, the lowest.',
  ]);
  expect(linesOf(source).filter(isRiddle)).toHaveLength(2);
});

test('each line of a comment of a migration is looked at, and no statement', () => {
  const source = '-- What is sold.\ncreate table product (\n  -- Null: no end.\n  note text\n);\n--\n';
  expect(sqlLinesOf(source)).toEqual([
    { line: 1, text: 'What is sold.' },
    { line: 3, text: 'Null: no end.' },
  ]);
  expect(sqlLinesOf(source).filter(isRiddle)).toHaveLength(1);
});

test('a folder may not have more riddles than it had, and a new one none', () => {
  const counts = countByFolder([
    { file: 'apps/server/src/domains/calls/core/lines.policy.ts' },
    { file: 'apps/server/src/domains/calls/calls.ts' },
    { file: 'packages/rules/src/day.ts' },
  ]);
  expect(counts).toEqual({ 'apps/server/src/domains/calls': 2, 'packages/rules': 1 });
  expect(rises(counts, { 'apps/server/src/domains/calls': 2 })).toEqual([
    { folder: 'packages/rules', count: 1, allowed: 0 },
  ]);
});

test('a name may not get another home, and the texts of a room are one name', () => {
  const files = {
    'calls.ts': 'export const t = 1;\nexport interface Part {}\nconst Own = 1;\nexport async function find() {}',
    'tasks.ts': 'export const t = 2;\nexport type Part = 1;\nconst Own = 2;\nexport { find } from "./calls.ts";',
    'money.ts': 'export const Part = 3;',
  };
  const names = namesWithTwoHomes(Object.keys(files), (file) => files[file]);
  expect(names).toEqual([
    ['Part', ['calls.ts', 'tasks.ts', 'money.ts']],
    ['t', ['calls.ts', 'tasks.ts']],
  ]);
  const counts = countHomes(names);
  expect(counts).toEqual({ Part: 3 });
  expect(namesThatSpread(counts, { Part: 3 })).toEqual([]);
  expect(namesThatSpread(counts, { Part: 2 })).toEqual(['Part']);
  expect(namesThatSpread(counts, {})).toEqual(['Part']);
});
