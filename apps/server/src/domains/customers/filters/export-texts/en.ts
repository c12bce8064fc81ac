import { customerFieldWords } from '@haihu/rules/customers/field-words';
import { phoneLabelWords } from '@haihu/rules/customers/phone-label-words';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';
import { genderWords } from '@haihu/rules/customers/gender-words';

export const en: Translated<typeof zh> = {
  sheet: 'Customers',
  columns: customerFieldWords.en,
  labels: phoneLabelWords.en,
  genders: genderWords.en,
  yes: 'yes',
  no: 'no',
};
