import type { ImportField } from '@haihu/contract/customer-imports';

/** What a column may hold, as the choice shows it. */
export const importFields: readonly ImportField[] = [
  'name',
  'mobile',
  'otherMobile',
  'company',
  'position',
  'gender',
  'level',
  'source',
  'address',
  'remark',
  'ignored',
];
