import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  search: 'Search enterprises',
  byCode: 'Join with a code',
  stay: 'Cancel',
  ownName: 'Your name',
  ownNamePlace: 'As your colleagues see it',
  ownNameMissing: 'Enter your name',
  enter: 'Enter',
  invited: (maker, name) => `${maker} invites you to join ${name}`,
  joining: 'Joining',
};
