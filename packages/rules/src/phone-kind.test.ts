import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyPhone } from './phone-kind.ts';

const mobile = fc.stringMatching(/^1[3-9]\d{9}$/);
const landline = fc.stringMatching(/^0(10|2[0-9]|[3-9]\d{2})[2-9]\d{6,7}$/);

test.each([
  ['138 0013 8000', 'mobile', '13800138000'],
  ['１３８００１３８０００', 'mobile', '13800138000'],
  ['+86 138-0013-8000', 'mobile', '13800138000'],
  ['0571-88886666', 'landline', '057188886666'],
  ['（010）8888 6666', 'landline', '01088886666'],
  ['+86 10 8888 6666', 'landline', '01088886666'],
  ['0086-571-88886666', 'landline', '057188886666'],
  ['400-820-8820', 'freephone', '4008208820'],
  ['800 820 8820', 'freephone', '8008208820'],
  ['95588', 'service', '95588'],
  ['10086', 'service', '10086'],
  ['110', 'service', '110'],
  ['+1 (202) 555-0123', 'foreign', '+12025550123'],
  ['00852 2345 6789', 'foreign', '+85223456789'],
])('%j is a %s: %s', (typed, kind, normalised) => {
  expect(classifyPhone(typed)).toEqual({ kind, normalised, problem: null });
});

test.each([
  ['', 'missing'],
  [' - ', 'missing'],
  ['1751163726', 'short'],
  ['0571 88886', 'short'],
  ['+1 202', 'short'],
  ['138001380000', 'long'],
  ['+1234567890123456', 'long'],
  ['12883380141', 'second_digit'],
  ['88886666', 'no_area_code'],
  ['23800138000', 'not_a_number'],
  ['1380013800.1', 'not_a_number'],
  ['张三', 'not_a_number'],
  ['138转801', 'not_a_number'],
  ['13800138000/13900139000', 'not_a_number'],
  ['+', 'not_a_number'],
  ['+0123456789', 'not_a_number'],
  ['1380013800O', 'letters'],
  ['+1 800 FLOWERS', 'letters'],
  ['138****8000', 'masked'],
  ['0755-01234567', 'wrong_landline'],
  ['1.38E+10', 'lost_digits'],
  ['1.38e10', 'lost_digits'],
])('%j is refused: %s', (typed, problem) => {
  expect(classifyPhone(typed)).toEqual({ kind: null, normalised: null, problem });
});

test('a number that a spreadsheet wrote as a float is read when all its digits are there, and only then', () => {
  fc.assert(
    fc.property(mobile, fc.integer({ min: 0, max: 10 }), fc.boolean(), (number, kept, plus) => {
      const scientific = `${number[0]}.${number.slice(1, 1 + kept)}E${plus ? '+' : ''}10`.replace('.E', 'E');
      const isExact = kept === 10 || (!plus && kept > 5);
      const read = number.slice(0, 1 + kept).padEnd(11, '0');
      const expected = isExact ? { normalised: read, problem: null } : { problem: 'lost_digits' };
      expect(classifyPhone(scientific)).toMatchObject(expected);
      expect(classifyPhone(`${number}.${'0'.repeat(1 + kept)}`)).toMatchObject({ kind: 'mobile', normalised: number });
    }),
  );
});

test('a landline is one number with and without its country code', () => {
  fc.assert(
    fc.property(landline, (number) => {
      expect(classifyPhone(number)).toMatchObject({ kind: 'landline', normalised: number });
      expect(classifyPhone(`+86${number.slice(1)}`)).toMatchObject({ normalised: number });
    }),
  );
});

test('whatever was read is read the same again, and holds nothing but digits and a +', () => {
  const typed = fc.oneof(
    mobile,
    landline,
    fc.stringMatching(/^[-+0-9 ().E]{0,20}$/),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const read = classifyPhone(text);
      if (read.problem) return;
      expect(read.normalised).toMatch(/^\+?\d{3,15}$/);
      expect(classifyPhone(read.normalised)).toEqual(read);
    }),
    { numRuns: 1000 },
  );
});
