import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  departments: 'Departments',
  all: 'All departments',
  search: 'Name of the department',
};
