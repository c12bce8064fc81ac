import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carrierNumber, ownNumber } from './carrier-number.ts';

const mobile = fc.stringMatching(/^1[3-9]\d{9}$/);
const landline = fc.stringMatching(/^0(10|2[1-9]|[3-9][1-9]\d)[2-9]\d{7}$/);
const prefix = fc.constantFrom('', '86', '+86', '0086');

test('each spelling of a mobile is the same number', () => {
  fc.assert(
    fc.property(mobile, fc.constantFrom('', '0', '86', '+86', '0086'), (number, before) => {
      expect(carrierNumber(`${before}${number}`)).toBe(number);
      expect(ownNumber(`${before}${number}`)).toBe(number);
    }),
  );
});

test('each spelling of a landline is the same number, with and without the 0 of its area', () => {
  fc.assert(
    fc.property(landline, prefix, fc.boolean(), (number, before, isShort) => {
      fc.pre(!isShort || carrierNumber(number.slice(1)) === number || before !== '');
      const sent = isShort || before !== '' ? number.slice(1) : number;
      expect(carrierNumber(`${before}${sent}`)).toBe(number);
    }),
  );
});

test('a number is read once: its normalised form stays', () => {
  const any = fc.stringMatching(/^(\+[1-9]|\d)\d{2,19}$/);
  const ofChina = fc.stringMatching(/^(\+|00)?86\d{1,12}$/);
  fc.assert(
    fc.property(fc.oneof(any, ofChina), (sent) => {
      const read = carrierNumber(sent);
      if (read !== null) expect(carrierNumber(read)).toBe(read);
      expect(ownNumber(ownNumber(sent))).toBe(ownNumber(sent));
    }),
    { examples: [['+8607000000']] },
  );
});

test.each([
  ['4008208820', '4008208820'],
  ['95588', '95588'],
  ['+12025550123', '+12025550123'],
  ['0085223456789', '+85223456789'],
  ['8657188886666', '057188886666'],
  ['57188886666', '057188886666'],
  [null, null],
  ['anonymous', null],
  ['138\r\n00138000', null],
  ['1'.repeat(40), null],
  ['12', null],
])('%j is %j', (sent, number) => expect(carrierNumber(sent)).toBe(number));
