import { customerFieldWords } from '../field-words.ts';

/** The language of an import's words, in the error workbook and on the screen. */
export type ImportLanguage = 'zh' | 'en';

/** Names of the contents of a column. The enterprise's own fields have names of their own. */
export const importFieldWords = {
  zh: {
    ...customerFieldWords.zh,
    mobile: '手机号',
    otherMobile: customerFieldWords.zh.otherMobiles,
    words: '跟进内容',
    happenedAt: '跟进时间',
    author: '跟进人',
  },
  en: {
    ...customerFieldWords.en,
    otherMobile: customerFieldWords.en.otherMobiles,
    words: 'Follow-up',
    happenedAt: 'Time',
    author: 'Author',
  },
};

type Sentence = (field: string, first: string) => string;

const sentences = {
  zh: {
    missing_mobile: (field) => `没有${field}`,
    short_mobile: (field) => `${field}不足 11 位`,
    long_mobile: (field) => `${field}超过 11 位`,
    second_digit: (field) => `${field}第二位应为 3 到 9`,
    masked_number: (field) => `${field}被打了星号，换成完整的号码`,
    wrong_landline: (field) => `${field}不是座机号：区号后应是 7 或 8 位，以 2 到 9 开头`,
    extension: (field) => `${field}后面带分机，系统拨不了分机，换成直拨的号码`,
    not_a_number: (field) => `${field}里有不是号码的内容`,
    no_mobile: (field) => `只有座机一类的号码，还缺${field}`,
    lost_digits: (field) => `${field}丢了后几位，先把这一列设为文本再填`,
    unknown_level: () => '等级应为 A 到 F',
    unknown_gender: () => '性别应为男或女',
    unknown_tag: () => '没有这个标签，先在设置里添加',
    wrong_value: (field) => `${field}不能这样填`,
    missing_value: (field) => `没有${field}`,
    too_long: (field) => `${field}太长`,
    duplicate_in_file: (field, first) => `${field}与${first}重复`,
    do_not_call: (field) => `${field}在勿拨名单里`,
    unknown_customer: () => '没有这个号码的客户',
    unknown_author: () => '没有这位员工，或有几位同名',
    wrong_time: (field) => `${field}应像 2026-03-02 17:30`,
    time_to_come: (field) => `${field}还没到`,
    too_far_ahead: (field) => `${field}最远约到两年后，看看年份有没有填错`,
  },
  en: {
    missing_mobile: (field) => `${field}: missing`,
    short_mobile: (field) => `${field}: fewer than 11 digits`,
    long_mobile: (field) => `${field}: more than 11 digits`,
    second_digit: (field) => `${field}: the second digit must be 3 to 9`,
    masked_number: (field) => `${field}: some digits are hidden, enter the full number`,
    wrong_landline: (field) => `${field}: not a landline. After the area code come 7 or 8 digits starting with 2 to 9`,
    extension: (field) => `${field}: has an extension, which cannot be dialled. Enter a direct number`,
    not_a_number: (field) => `${field}: not a telephone number`,
    no_mobile: (field) => `${field}: missing, there is only a landline or similar`,
    lost_digits: (field) => `${field}: digits are lost, format the column as text`,
    unknown_level: (field) => `${field}: must be A to F`,
    unknown_gender: (field) => `${field}: must be male or female`,
    unknown_tag: (field) => `${field}: no such tag, add it in settings`,
    wrong_value: (field) => `${field}: not a valid value`,
    missing_value: (field) => `${field}: missing`,
    too_long: (field) => `${field}: too long`,
    duplicate_in_file: (field, first) => `${field}: same as ${first}`,
    do_not_call: (field) => `${field}: on the do-not-call list`,
    unknown_customer: (field) => `${field}: no customer has this number`,
    unknown_author: (field) => `${field}: no such member, or several with this name`,
    wrong_time: (field) => `${field}: must be like 2026-03-02 17:30`,
    time_to_come: (field) => `${field}: must not be in the future`,
    too_far_ahead: (field) => `${field}: at most two years ahead, check the year`,
  },
} satisfies Record<ImportLanguage, Record<string, Sentence>>;

export interface NamedProblem {
  problem: keyof (typeof sentences)['zh'];
  /** The name of the field in the reader's language. */
  field: string;
  /** The earlier row, for `duplicate_in_file`, as a person counts it, and its sheet if the file has several. */
  firstRow: number | null;
  firstSheet: string | null;
}

/** Returns the problem of a cell in one sentence. */
export function importProblemSentence(
  { problem, field, firstRow, firstSheet }: NamedProblem,
  language: ImportLanguage,
): string {
  const first = firstRow === null ? '' : rowNames[language]({ sheet: firstSheet, row: firstRow });
  return (sentences[language][problem] as Sentence)(field, first);
}

interface NamedRow {
  sheet: string | null;
  row: number;
}

const rowNames: Record<ImportLanguage, (row: NamedRow) => string> = {
  zh: ({ sheet, row }) => `${sheet === null ? '' : `“${sheet}”`}第 ${row} 行`,
  en: ({ sheet, row }) => `row ${row}${sheet === null ? '' : ` of "${sheet}"`}`,
};

/** Returns the name of a row, which stands in front of its problem. */
export function importRowName(row: NamedRow, language: ImportLanguage): string {
  return language === 'zh' ? `${rowNames.zh(row)}：` : `${rowNames.en(row)}: `;
}
