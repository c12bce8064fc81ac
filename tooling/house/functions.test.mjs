import { expect, test } from 'vitest';
import { allLongFunctions, longFunctions } from './functions.mjs';
import { sources } from './sources.mjs';

const lines = (count) => Array.from({ length: count }, (_, index) => `  call(${index});`).join('\n');

test('a function is measured from its first line to its last, with those inside', () => {
  const source = `export function short() {\n${lines(3)}\n}\nexport const long = async () => {\n${lines(9)}\n};\n`;
  expect(longFunctions('a.ts', source, 10)).toEqual([{ name: 'long', lines: 11 }]);
  const outer = `function outer(given: string): void {\n  function inner() {\n${lines(4)}\n  }\n${lines(6)}\n}\n`;
  expect(longFunctions('a.ts', outer, 10)).toEqual([{ name: 'outer', lines: 14 }]);
  expect(longFunctions('a.ts', outer, 14)).toEqual([]);
});

test('no function of the house is longer than 150 lines', () => {
  expect(allLongFunctions(sources())).toEqual([]);
});
