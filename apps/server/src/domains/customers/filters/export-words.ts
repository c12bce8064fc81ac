import type { ExportColumn, PhoneLabel } from '@haihu/contract/customers/values';
import { exportColumnWords } from '@haihu/rules/customers/export-words';
import { phoneLabelWords } from '@haihu/rules/customers/phone-label-words';

interface Words {
  sheet: string;
  columns: Record<ExportColumn, string>;
  labels: Record<PhoneLabel, string>;
  genders: Record<'male' | 'female', string>;
  yes: string;
  no: string;
}

/** The words of an exported file: sheet name, headings and values. */
export const exportWords: Record<'zh' | 'en', Words> = {
  zh: {
    sheet: '客户',
    columns: exportColumnWords.zh,
    labels: phoneLabelWords.zh,
    genders: { male: '男', female: '女' },
    yes: '是',
    no: '否',
  },
  en: {
    sheet: 'Customers',
    columns: exportColumnWords.en,
    labels: phoneLabelWords.en,
    genders: { male: 'male', female: 'female' },
    yes: 'yes',
    no: 'no',
  },
};
