import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyPhone } from './phone-kind.ts';
import { writtenPhones } from './written-phones.ts';

const A = '13800138000';
const B = '13900139000';

test.each([
  [`微信${A}`, [A]],
  [`微信号：${A}`, [A]],
  [`${A}（微信同号）`, [A]],
  [`${A}(微信同号)`, [A]],
  [`${A} 微信同号`, [A]],
  [`tel:${A}`, [A]],
  [`Tel. ${A}`, [A]],
  [`手机 ${A}`, [A]],
  [`vx${A}`, [A]],
  [`${A}*`, [A]],
  [`${A}或${B}`, [A, B]],
  [`${A} or ${B}`, [A, B]],
  [`${A}/${B}`, [A, B]],
  [`${A} ${B}`, [A, B]],
  [`${A}\\${B}`, [A, B]],
  [`${A}+${B}`, [A, B]],
  [`${A}+86${B}`, [A, `+86${B}`]],
  [`+86${A}`, [`+86${A}`]],
  [`${A}，微信${B}`, [A, B]],
  [`张三 ${A}`, [A]],
  ['138 0013 8000', ['138 0013 8000']],
  ['(0571)8888 6666', ['(0571)8888 6666']],
  ['+1 (202) 555-0123', ['+1 (202) 555-0123']],
  ['', []],
])('%j holds %j', (cell, numbers) => {
  expect(writtenPhones(cell)).toEqual(numbers);
});

test.each([
  ['微信1380013800', 'short'],
  ['138****8000', 'masked'],
  ['1380013****', 'masked'],
  ['138XXXX8000', 'masked'],
  ['0755-01234567', 'wrong_landline'],
  ['0755-012345678', 'wrong_landline'],
  ['电话：0755-012345', 'wrong_landline'],
  [`QQ${A}`, 'letters'],
  [`传真${A}`, 'not_a_number'],
  ['张三', 'not_a_number'],
  [`${A}转801`, 'extension'],
  ['0571-88886666转801', 'extension'],
  ['0571-88886666 ext. 801', 'extension'],
])('%j has the problem %s', (cell, problem) => {
  expect(writtenPhones(cell).map((number) => classifyPhone(number).problem)).toEqual([problem]);
});

test('words around a number never change it', () => {
  const around = fc.constantFrom('', '微信', '电话:', 'tel:', ' ', '手机 ', '(本人)', '*');
  fc.assert(
    fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), around, around, (number, before, after) => {
      expect(writtenPhones(before + number + after)).toEqual([number].map((one) => expect.stringContaining(one)));
      expect(writtenPhones(before + number + after).map((one) => classifyPhone(one).normalised)).toEqual([number]);
    }),
  );
});
