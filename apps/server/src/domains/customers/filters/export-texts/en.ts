import { customerFieldWords } from '@haihu/rules/customers/field-words';
import { phoneLabelWords } from '@haihu/rules/customers/phone-label-words';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';
import { enGenders } from '@haihu/rules/customers/gender-words';

export const en: Translated<typeof zh> = {
  sheet: 'Customers',
  columns: customerFieldWords.en,
  labels: phoneLabelWords.en,
  genders: enGenders,
  yes: 'yes',
  no: 'no',
};
