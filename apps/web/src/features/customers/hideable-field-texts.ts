import type { HideableField } from '@haihu/contract/customers/fields';
import { texts } from '../../shared/i18n/texts.ts';
import { fieldNames } from './field-names.ts';
import type { zh } from './hideable-field-texts/zh.ts';

/** Names of customer fields that a public pool may hide until the customer is claimed. */
export const hideableFieldNames: Record<HideableField, string> = {
  ...fieldNames,
  ...texts<typeof zh>(import.meta.glob('./hideable-field-texts/*.ts', { eager: true })),
};
