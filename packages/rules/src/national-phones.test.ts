import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCallingCode, writtenCountries } from './national-phones.ts';
import { classifyPhone } from './phone-kind.ts';

test.each([
  ['US', '212-555-1234', '+12125551234'],
  ['US', '(212) 555.1234', '+12125551234'],
  ['US', '1 212 555 1234', '+12125551234'],
  ['US', '011 44 20 7946 0958', '+442079460958'],
  ['CA', '416 555 0100', '+14165550100'],
  ['GB', '020 7946 0958', '+442079460958'],
  ['GB', '07700 900123', '+447700900123'],
  // 0151 23456789 may also be a mobile of China, dialled from another city there.
  ['DE', '0151 23456789', '+4915123456789'],
  ['IT', '06 698 12345', '+390669812345'],
  ['HK', '2345 6789', '+85223456789'],
])('in %s %s is %s', (country, typed, expected) => {
  expect(withCallingCode(typed, country)).toBe(expected);
  expect(classifyPhone(withCallingCode(typed, country))).toMatchObject({ kind: 'foreign', normalised: expected });
});

test.each([
  ['CN', '020 7946 0958'],
  [null, '212-555-1234'],
  ['US', '+86 138 0013 8000'],
  // No exchange of North America begins with 0 or 1, so this is a mobile of China.
  ['US', '13800138000'],
  ['GB', '+1 212 555 1234'],
  ['GB', '0044 20 7946 0958'],
  ['US', '555-1234'],
  ['US', '911'],
  ['US', 'Smith'],
])('in %s %s stays as it was typed', (country, typed) => expect(withCallingCode(typed, country)).toBe(typed));

test('a number with its calling code is changed nowhere', () => {
  const number = fc.stringMatching(/^\+[1-9]\d{7,13}$/);
  fc.assert(
    fc.property(number, fc.constantFrom(...writtenCountries), (typed, country) => {
      expect(withCallingCode(typed, country)).toBe(typed);
    }),
  );
});
