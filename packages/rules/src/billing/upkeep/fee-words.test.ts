import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeWords, wordedReason } from './fee-words.ts';

test('the reason of a fee is told in English, whatever its line is called', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (line) => {
      expect(wordedReason(feeWords.zh.setup(line), feeWords.en)).toBe(`Setup: ${line}`);
      const month = feeWords.zh.month(line, '2026-03-02', '2026-03-31');
      expect(wordedReason(month, feeWords.en)).toBe(`Rent: ${line} (2026-03-02 to 2026-03-31)`);
      expect(wordedReason(month, feeWords.zh)).toBe(month);
    }),
  );
});

test.each(['号码月租', '月租：浙江线', '补收开通费：浙江线', '年费（2026-03-02 至 2027-03-01）'])(
  '%s stays as a person wrote it',
  (reason) => {
    expect(wordedReason(reason, feeWords.en)).toBe(reason);
  },
);
