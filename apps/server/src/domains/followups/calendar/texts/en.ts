import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  calendar: 'Call-backs',
  visit: 'Call-back',
  visitTo: (name) => `Call back ${name}`,
  file: 'call-back.ics',
};
