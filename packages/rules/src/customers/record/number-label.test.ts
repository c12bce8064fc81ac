import { numberLabels } from '@haihu/contract/customers/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeFurtherNumbers, suggestLabel } from './number-label.ts';

const mobile = fc.stringMatching(/^1[3-9]\d{9}$/);
const landline = fc.stringMatching(/^0(10|2[0-9]|[3-9]\d{2})[2-9]\d{6,7}$/);
const spelled = (number: string) =>
  fc.constantFrom(number, ` ${number} `, `${number.slice(0, 3)}-${number.slice(3)}`, number.split('').join(' '));

test.each([
  ['138 0013 8000', 'mobile'],
  ['0571-88886666', 'landline'],
  ['400-820-8820', 'company'],
  ['+1 (202) 555-0123', 'foreign'],
  ['1380013', null],
  ['', null],
])('%j is labelled %s at first', (typed, label) => {
  expect(suggestLabel(typed)).toBe(label);
});

test('a suggestion is a label of ours whatever is typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), mobile, landline), (typed) => {
      const label = suggestLabel(typed);
      expect(label === null || numberLabels.includes(label)).toBe(true);
    }),
  );
});

test('numbers keep their order, and each stands once however it is spelled', () => {
  const numbers = fc.uniqueArray(fc.oneof(mobile, landline), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      numbers.chain((list) => fc.tuple(fc.constant(list), fc.tuple(...list.map(spelled)))),
      ([list, typed]) => {
        expect(judgeFurtherNumbers(typed, [])).toEqual({ problem: null, normalised: list });
        expect(judgeFurtherNumbers([...list, typed[0]!], [])).toEqual({ problem: 'repeated', index: list.length });
        expect(judgeFurtherNumbers(typed, [list.at(-1)!])).toEqual({ problem: 'repeated', index: list.length - 1 });
      },
    ),
  );
});

test('the first wrong number is named', () => {
  expect(judgeFurtherNumbers(['0571-88886666', '138', 'x'], [])).toEqual({ problem: 'short', index: 1 });
});
