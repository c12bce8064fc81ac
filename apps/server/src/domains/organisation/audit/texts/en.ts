import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  dayUsed: (name, numbers) => ({
    title: `${name} compared ${plural(numbers.toLocaleString('en'), 'number')}, all that a day allows`,
    text: 'The audit log names them. It goes on tomorrow',
  }),
  compared: (name, numbers) => ({
    title: `${name} compared a list of ${plural(numbers.toLocaleString('en'), 'number')}`,
    text: 'The reason and the result are in the audit log',
  }),
};
