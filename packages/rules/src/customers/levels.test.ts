import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelLetter, levelName, levels } from './levels.ts';
import { parseLevel } from './parse-level.ts';

test('levels 1 to 6 have the letters and names of the specification', () => {
  expect(levels.map((level) => `${levelLetter(level)} ${levelName(level, 'zh')}`)).toEqual([
    'A 强意向',
    'B 一般',
    'C 待筛选',
    'D 弱意向',
    'E 需跟进',
    'F 无需跟进',
  ]);
});

test('anything else is a dash', () => {
  const other = fc
    .oneof(fc.integer(), fc.double(), fc.constantFrom(null, undefined))
    .filter((value) => !(Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 6));
  fc.assert(
    fc.property(other, (value) => {
      expect([levelLetter(value), levelName(value, 'zh'), levelName(value, 'en')]).toEqual(['-', '-', '-']);
    }),
  );
});

test('every spelling of a level is read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...levels), fc.constantFrom('', ' ', '-', '：'), (level, between) => {
      const letter = levelLetter(level);
      const name = levelName(level, 'zh');
      const fullWidth = String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
      const spellings = [letter, letter.toLowerCase(), ` ${letter} `, fullWidth, `${letter}级`, `${fullWidth}类客户`]
        .concat([`等级${between}${letter}`, name, `${letter}${between}${name}`, `${letter}（${name}）`])
        .concat([
          String(level),
          `${level}.0`,
          `${level}级`,
          levelName(level, 'en'),
          levelName(level, 'en').toUpperCase(),
        ]);
      for (const spelling of spellings) expect([spelling, parseLevel(spelling)]).toEqual([spelling, level]);
    }),
  );
});

test.each(['', 'S', 'G', '0', '7', '-1', '1.5', 'AB', 'A B', '意向', '级', 'null', 'constructor'])(
  '%j is no level',
  (typed) => expect(parseLevel(typed)).toBeNull(),
);
