import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatExactPrice, formatPrice, keepAmount, parseCount, parseMoney } from './money.ts';

const units = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

test.each([
  ['0.01', 100],
  ['1', 10_000],
  ['1.1', 11_000],
  ['1.15', 11_500],
  ['0099.90', 999_000],
  ['10000000000', 100_000_000_000_000],
])('%s yuan are %d units', (typed, expected) => expect(parseMoney(typed)).toBe(expected));

test.each(
  [
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '0.001',
    '１２',
    'NaN',
    'Infinity',
    '',
    ' ',
    ' 1',
    '1 ',
    '1,000',
    '1_000',
    '.5',
  ].concat(['5.', '1.2.3', '0x10', '¥5', '١', '1\n', '10000000000.01', '9'.repeat(400)]),
)('%j is no amount', (typed) => expect(parseMoney(typed)).toBeNull());

test('whatever is typed is either refused or exactly as many hundredths as its digits say', () => {
  const typed = fc.oneof(
    fc.stringMatching(/^\d{0,11}\.?\d{0,4}$/),
    fc.string({ maxLength: 12 }),
    fc.double().map(String),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const parsed = parseMoney(text);
      const plain = /^\d+(\.\d{1,2})?$/.test(text);
      const [yuan = '', decimals = ''] = text.split('.');
      const exact = plain ? BigInt(yuan) * 10_000n + BigInt(decimals.padEnd(4, '0')) : 0n;
      expect(parsed === null ? null : BigInt(parsed)).toBe(exact > 0n && exact <= 10n ** 14n ? exact : null);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  [0, '0.00', '0.0000'],
  [99, '0.00', '0.0099'],
  [12_345_678, '1,234.56', '1,234.5678'],
  [9_999_999, '999.99', '999.9999'],
  [10_000_000, '1,000.00', '1,000.0000'],
  [-12_345_678, '-1,234.56', '-1,234.5678'],
  [-99, '0.00', '-0.0099'],
  [Number.MAX_SAFE_INTEGER, '900,719,925,474.09', '900,719,925,474.0991'],
])('%d units are shown as %s and %s', (amount, cut, exact) => {
  expect([formatPrice(amount), formatExactPrice(amount)]).toEqual([cut, exact]);
});

test('a shown price is never more than the amount and less than a hundredth below it', () => {
  fc.assert(
    fc.property(units, (amount) => {
      const shown = BigInt(formatPrice(amount).replace(/[,.]/g, '')) * 100n;
      const below = BigInt(amount) - shown;
      expect(below >= 0n && below < 100n).toBe(true);
      expect(BigInt(formatExactPrice(amount).replace(/[,.]/g, ''))).toBe(BigInt(amount));
    }),
  );
});

test('typed money is shown as typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 99 }), (yuan, hundredths) => {
      const typed = `${yuan}.${String(hundredths).padStart(2, '0')}`;
      expect(formatPrice(parseMoney(typed) ?? 0)).toBe(typed);
    }),
  );
});

test('an amount that is no whole number, or too large to be exact, is refused and never rounded', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => formatPrice(wrong)).toThrow(RangeError);
  }
});

test.each([
  ['¥1,234.50 元', '1234.50'],
  ['1,234,567', '1234567'],
  ['１２。５', '12.5'],
  ['.5', '0.5'],
  ['0.00', '0.00'],
  ['元', ''],
])('of %j an amount field makes %j', (typed, kept) => expect(keepAmount(typed)).toBe(kept));

test.each(['-5', '+5', '1e5', '0.001', '1.234', '1.2.3', '1,00', '12a', '5 yuan'])(
  '%j is refused in an amount field, not read as another amount',
  (typed) => expect(parseMoney(keepAmount(typed))).toBeNull(),
);

test('an amount field keeps every character that is no mere spelling', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?\d{0,12}[.。]?\d{0,4}$/)), (typed) => {
      const kept = keepAmount(typed);
      expect(keepAmount(kept)).toBe(kept);
      const amount = parseMoney(kept);
      if (amount !== null) expect(typed.normalize('NFKC').replaceAll(/[\d.。,¥元\s]/g, '')).toBe('');
    }),
  );
});

test.each([
  ['0', 0],
  ['5', 5],
  [' １２ ', 12],
])('%j is the count %d', (typed, count) => expect(parseCount(typed)).toBe(count));

test.each(['', '-5', '+5', '1e5', '1.5', '5 个', '12345678'])('%j is no count', (typed) =>
  expect(parseCount(typed)).toBeNaN(),
);
