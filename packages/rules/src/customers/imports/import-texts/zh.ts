import type { NamedRow } from '../named-row.ts';

const row = ({ sheet, row: number }: NamedRow) => `${sheet === null ? '' : `“${sheet}”`}第 ${number} 行`;

export const zh = {
  /** Names of the contents of a column, where they differ from the names of the fields. */
  fields: { mobile: '手机号', words: '跟进内容', happenedAt: '跟进时间', author: '跟进人' },
  row,
  /** Stands in front of the problem of a row. */
  inFront: (named: NamedRow) => `${row(named)}：`,
  problems: {
    missing_mobile: (field: string) => `没有${field}`,
    short_mobile: (field: string) => `${field}不足 11 位`,
    long_mobile: (field: string) => `${field}超过 11 位`,
    second_digit: (field: string) => `${field}第二位应为 3 到 9`,
    masked_number: (field: string) => `${field}被打了星号，换成完整的号码`,
    wrong_landline: (field: string) => `${field}不是座机号：区号后应是 7 或 8 位，以 2 到 9 开头`,
    extension: (field: string) => `${field}后面带分机，系统拨不了分机，换成直拨的号码`,
    not_a_number: (field: string) => `${field}里有不是号码的内容`,
    no_mobile: (field: string) => `只有座机一类的号码，还缺${field}`,
    lost_digits: (field: string) => `${field}丢了后几位，先把这一列设为文本再填`,
    unknown_level: (_field: string) => '等级应为 A 到 F',
    unknown_gender: (_field: string) => '性别应为男或女',
    unknown_tag: (_field: string) => '没有这个标签，先在设置里添加',
    wrong_value: (field: string) => `${field}不能这样填`,
    missing_value: (field: string) => `没有${field}`,
    too_long: (field: string) => `${field}太长`,
    duplicate_in_file: (field: string, first: string) => `${field}与${first}重复`,
    do_not_call: (field: string) => `${field}在勿拨名单里`,
    unknown_customer: (_field: string) => '没有这个号码的客户',
    unknown_author: (_field: string) => '没有这位员工，或有几位同名',
    wrong_time: (field: string) => `${field}应像 2026-03-02 17:30`,
    time_to_come: (field: string) => `${field}还没到`,
    too_far_ahead: (field: string) => `${field}最远约到两年后，看看年份有没有填错`,
  },
} as const;
