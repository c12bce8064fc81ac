import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeCell, unescapeCell } from './formula.ts';

test.each(['=1+1', '+8613800138000', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠1'])(
  '%j is made text',
  (cell) => expect(escapeCell(cell)).toBe(`'${cell}`),
);

test('an escaped text never begins as a formula, and comes back as it was', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@\t\r]\w*$/)), (text) => {
      fc.pre(!text.startsWith("'"));
      expect(escapeCell(text)).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(unescapeCell(escapeCell(text))).toBe(text);
    }),
  );
});

test('ordinary text stays as it is, with its own quotation marks', () => {
  expect([escapeCell('a=b'), escapeCell(''), unescapeCell("'t Hooft"), unescapeCell("'13800138000")]).toEqual([
    'a=b',
    '',
    "'t Hooft",
    '13800138000',
  ]);
});
