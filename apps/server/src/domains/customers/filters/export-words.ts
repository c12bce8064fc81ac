import type { ExportColumn } from '@haihu/contract/customers/fields';
import type { Gender, PhoneLabel } from '@haihu/contract/customers/values';
import { customerFieldWords } from '@haihu/rules/customers/field-words';
import { enGenders, zhGenders } from '@haihu/rules/customers/gender-words';
import { phoneLabelWords } from '@haihu/rules/customers/phone-label-words';

interface Words {
  sheet: string;
  columns: Record<ExportColumn, string>;
  labels: Record<PhoneLabel, string>;
  genders: Record<Gender, string>;
  yes: string;
  no: string;
}

/** The words of an exported file: sheet name, headings and values. */
export const exportWords: Record<'zh' | 'en', Words> = {
  zh: {
    sheet: '客户',
    columns: customerFieldWords.zh,
    labels: phoneLabelWords.zh,
    genders: zhGenders,
    yes: '是',
    no: '否',
  },
  en: {
    sheet: 'Customers',
    columns: customerFieldWords.en,
    labels: phoneLabelWords.en,
    genders: enGenders,
    yes: 'yes',
    no: 'no',
  },
};
