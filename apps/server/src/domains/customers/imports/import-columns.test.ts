import { expect, test } from 'vitest';
import { guessColumns } from '../../../platform/spreadsheet/columns.ts';
import { customerVocabulary } from './import-columns.ts';

test.each([
  [
    '客户姓名 手机号码 公司名称 职位 意向等级 客户来源 地址 备注',
    'name mobile company position level source address remark',
  ],
  ['联系电话 联系人 客户名称 座机 性别', 'mobile name company otherMobile gender'],
  ['客户名称 电话 邮件地址 QQ号码 公司规模', 'name mobile - - -'],
  ['序号 企业名称 法定代表人 电话 更多电话 注册地址 公司网址', '- company name mobile otherMobile address -'],
  ['手机1 手机2 姓名 负责人 跟进记录', 'mobile otherMobile name - remark'],
  ['Name Mobile Company Title E-mail Notes', 'name mobile company position - remark'],
  ['姓名* 手机号（必填） 意向级别[A-F] 沟通记录', 'name mobile level remark'],
])('%s', (headings, fields) => {
  const { columns } = guessColumns([{ number: 1, cells: headings.split(' ') }], customerVocabulary);
  expect(columns.map(({ field }) => field ?? '-').join(' ')).toBe(fields);
});

test('English headings of several words', () => {
  const cells = ['Phone Number', 'Customer Name', 'Office Phone', 'Job Title', 'Lead Source', 'Email Address'];
  const { columns } = guessColumns([{ number: 1, cells }], customerVocabulary);
  expect(columns.map(({ field }) => field)).toEqual(['mobile', 'name', 'otherMobile', 'position', 'source', null]);
});

test('a bare list of numbers', () => {
  const { headingRow, columns } = guessColumns([{ number: 1, cells: ['138 0013 8000'] }], customerVocabulary);
  expect([headingRow, columns[0]?.field]).toEqual([0, 'mobile']);
});
