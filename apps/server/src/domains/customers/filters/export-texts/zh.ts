import { customerFieldWords } from '@haihu/rules/customers/field-words';
import { phoneLabelWords } from '@haihu/rules/customers/phone-label-words';
import type { ExportColumn } from '@haihu/contract/customers/fields';
import type { Gender, PhoneLabel } from '@haihu/contract/customers/values';
import { genderWords } from '@haihu/rules/customers/gender-words';

interface Words {
  sheet: string;
  columns: Record<ExportColumn, string>;
  labels: Record<PhoneLabel, string>;
  genders: Record<Gender, string>;
  yes: string;
  no: string;
}

export const zh: Words = {
  sheet: '客户',
  columns: customerFieldWords.zh,
  labels: phoneLabelWords.zh,
  genders: genderWords.zh,
  yes: '是',
  no: '否',
};
