import type { RowProblem } from '@haihu/contract/customer-imports';
import type { Language } from '../../../platform/http/server.ts';
import type { CustomerField } from './import-columns.ts';
import type { FieldProblem } from './import-rows.ts';

const fieldNames: Record<Language, Record<CustomerField, string>> = {
  zh: {
    name: '姓名',
    mobile: '手机号',
    otherMobile: '其他号码',
    company: '公司',
    position: '职位',
    gender: '性别',
    level: '等级',
    source: '来源',
    address: '地址',
    remark: '备注',
  },
  en: {
    name: 'Name',
    mobile: 'Mobile',
    otherMobile: 'Other numbers',
    company: 'Company',
    position: 'Position',
    gender: 'Gender',
    level: 'Level',
    source: 'Source',
    address: 'Address',
    remark: 'Remark',
  },
};

type Sentence = (field: string, firstRow: number | null) => string;

const sentences: Record<Language, Record<RowProblem, Sentence>> = {
  zh: {
    missing_mobile: (field) => `没有${field}`,
    short_mobile: (field) => `${field}不足 11 位`,
    long_mobile: (field) => `${field}超过 11 位`,
    second_digit: (field) => `${field}第二位应为 3 到 9`,
    not_a_number: (field) => `${field}里有不是号码的内容`,
    lost_digits: (field) => `${field}丢了后几位，先把这一列设为文本再填`,
    unknown_level: () => '等级应为 A 到 F',
    unknown_gender: () => '性别应为男或女',
    too_long: (field) => `${field}太长`,
    duplicate_in_file: (field, firstRow) => `${field}与第 ${firstRow} 行重复`,
    do_not_call: (field) => `${field}在免打扰名单里`,
  },
  en: {
    missing_mobile: (field) => `${field}: missing`,
    short_mobile: (field) => `${field}: fewer than 11 digits`,
    long_mobile: (field) => `${field}: more than 11 digits`,
    second_digit: (field) => `${field}: the second digit must be 3 to 9`,
    not_a_number: (field) => `${field}: not a telephone number`,
    lost_digits: (field) => `${field}: the last digits are lost, format the column as text and enter it again`,
    unknown_level: (field) => `${field}: must be A to F`,
    unknown_gender: (field) => `${field}: must be male or female`,
    too_long: (field) => `${field}: too long`,
    duplicate_in_file: (field, firstRow) => `${field}: same as row ${firstRow}`,
    do_not_call: (field) => `${field}: on the do-not-call list`,
  },
};

/** All that is wrong with a row, for the last column of the error workbook. */
export function problemText(problems: readonly FieldProblem[], language: Language): string {
  const written = problems.map(({ field, problem, firstRow }) =>
    sentences[language][problem](fieldNames[language][field], firstRow),
  );
  return written.join(language === 'zh' ? '；' : '; ');
}

/** Names of the error workbook's sheet and of its last column. */
export const errorFileWords: Record<Language, { sheet: string; problem: string }> = {
  zh: { sheet: '导入错误行', problem: '问题' },
  en: { sheet: 'Refused rows', problem: 'Problem' },
};
