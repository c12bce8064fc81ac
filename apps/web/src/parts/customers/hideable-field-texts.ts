import type { HideableField } from '@haihu/contract/customers/fields';
import { texts } from '../../shared/i18n/texts.ts';
import { fieldNames } from './field-names.ts';

/** Names of customer fields that a public pool may hide until the customer is claimed. */
export const hideableFieldNames: Record<HideableField, string> = {
  ...fieldNames,
  ...texts({
    zh: { mobile: '电话', position: '职位与性别', area: '地区', custom: '自定义字段' },
    en: { mobile: 'Numbers', position: 'Position and gender', area: 'Area', custom: 'Custom fields' },
  }),
};
