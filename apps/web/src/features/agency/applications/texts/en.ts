import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  applyIntro: 'Once approved, you become the owner of a new agency enterprise.',
  name: 'Agency name',
  contact: 'Contact person',
  phone: 'Contact number',
  region: 'Region',
  regionHint: 'For example, Hangzhou, Zhejiang',
  creditCode: 'Unified social credit code',
  creditHint: 'The 18 characters on the business licence',
  note: 'Note (optional)',
  send: 'Send application',
  sending: 'Sending',
  missing: {
    name: 'Enter at least 2 characters',
    contact: 'Enter a contact person',
    phone: 'Enter a number',
    region: 'Enter the region',
    creditCode: 'Enter the code',
  },
  waiting: 'Your application is being reviewed',
  waitingHint: 'We will message you with the result. There is no need to apply again.',
  approved: (agency) => `${agency} is approved`,
  approvedHint: 'Switch to it under Me.',
  refused: 'Your application was declined',
  reason: (words) => `Reason: ${words}`,
  again: 'Correct it and apply again.',
  sentAt: 'Sent',
};
