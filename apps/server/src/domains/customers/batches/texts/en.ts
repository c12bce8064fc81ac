import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  given: (count) => `${plural(count, 'customer was', 'customers were')} assigned to you`,
  taken: (count) => `${plural(count, 'customer was', 'customers were')} moved out of your pool`,
};
