import { expect, test } from 'vitest';
import { fillScript, SCRIPT_GAP, scriptBlanks, unknownBlanks, writtenBlank } from './script-blanks.ts';

const values = { customer: '刘芳', company: '义乌小商品', agent: '赵婷', enterprise: '海呼演示' };

test.each([
  ['您好{客户}，我是{企业}的{销售}。', '您好刘芳，我是海呼演示的赵婷。'],
  ['Hello {customer} of {company}, {Agent} of {ENTERPRISE} here', 'Hello 刘芳 of 义乌小商品, 赵婷 of 海呼演示 here'],
  ['{客户}，{ 客户 }，｛客户｝', '刘芳，刘芳，刘芳'],
  ['九折 {活动}，{} { }', '九折 {活动}，{} { }'],
  ['{客户\n}', '{客户\n}'],
  ['没有空格', '没有空格'],
])('%j is read out as %j', (script, said) => expect(fillScript(script, values)).toBe(said));

test('a missing value leaves a gap, and a value is never filled in again', () => {
  const script = '{客户}{公司}{销售}{企业}';
  expect(fillScript(script, { customer: '', company: null, agent: ' ' })).toBe(SCRIPT_GAP.repeat(4));
  expect(fillScript(script, { ...values, customer: '{销售}$&' })).toBe('{销售}$&义乌小商品赵婷海呼演示');
});

test('blanks that nothing fills are named once, as they are typed', () => {
  expect(unknownBlanks('{客户}{姓名}，{Name}，{姓名}，{company}')).toEqual(['{姓名}', '{Name}']);
  expect(unknownBlanks('{}')).toEqual([]);
});

test('every blank that is offered is filled in, in both languages', () => {
  for (const language of ['zh', 'en'] as const) {
    const script = scriptBlanks.map((blank) => writtenBlank(blank, language)).join('');
    expect(unknownBlanks(script)).toEqual([]);
    expect(fillScript(script, values)).toBe('刘芳义乌小商品赵婷海呼演示');
  }
});
