import type { Translated } from '@haihu/contract/languages';
import { listed } from '../../../../shared/i18n/listed.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  script: 'Script',
  hint: 'Agents see it while they call. Words in braces are filled in',
  insert: 'Insert what is filled in',
  unknown: (blanks) => `Nothing fills ${listed(blanks)}. Agents see it as typed`,
  askTitle: 'The script has blanks that nothing fills',
  askBody: (blanks) => `Agents will see ${listed(blanks)} as typed`,
  goOn: 'Save anyway',
  stay: 'Go back',
};
