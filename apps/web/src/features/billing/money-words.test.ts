// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { exact, signedAmount } from './money-words.ts';

test.each([
  ['-2890000', '−289.00'],
  ['12345678', '1,234.5678'],
  ['10100', '1.01'],
  ['10150', '1.0150'],
  ['1200', '0.1200'],
  ['0', '0.00'],
])(
  '%s units are %s yuan: as short as nothing is lost, and calls of a few cents to the last decimal',
  (units, shown) => {
    expect(exact(units)).toBe(shown);
  },
);

test('money that came in has a plus', () => expect(signedAmount('20000000')).toBe('+2,000.00'));
