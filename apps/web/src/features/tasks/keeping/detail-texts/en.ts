import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  totals: 'Results',
  bySeat: 'By agent',
  byCause: 'Why not reached',
  byOutcome: 'By outcome',
  machines: 'Voicemail',
  ownOutcomes: 'Our outcomes',
  script: 'Script in steps',
  byLevel: 'By intent level',
  nobody: 'Not assigned',
  of: (called, connected) => `${called} called · ${connected} connected`,
  numbers: (count) => plural(count, 'number'),
  failed: 'The results could not be loaded',
  noneYet: 'No results yet',
  find: 'Find by mobile number',
  notHere: 'This number is not in the task',
  edit: 'Edit name and note',
  name: 'Name',
  remark: 'Note',
  exportTitle: 'Export results',
  exportNote: 'One row per number, masked as your role sees it',
};
