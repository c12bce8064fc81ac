import type { Translated } from '@haihu/contract/languages';
import type { NamedRow } from '../named-row.ts';
import type { zh } from './zh.ts';

const row = ({ sheet, row: number }: NamedRow) => `row ${number}${sheet === null ? '' : ` of "${sheet}"`}`;

export const en: Translated<typeof zh> = {
  fields: { mobile: 'Mobile', words: 'Follow-up', happenedAt: 'Time', author: 'Author' },
  row,
  inFront: (named) => `${row(named)}: `,
  problems: {
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
};
