import type { Translated } from '@haihu/contract/languages';
import { goneCustomerWords } from '@haihu/rules/customers/places/gone-customer-words';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  notice: 'Notice',
  permissionsChanged: 'The permissions of this account have changed, sign in again',
  ok: 'OK',
  numbersEntered: 'Numbers entered',
  followUpsImported: 'Follow-ups imported',
  gone: {
    task: 'This task has ended. What you wrote stays on this device',
    customer: 'This customer was taken away. What you wrote stays on this device',
    number: 'This number was deleted',
  },
  fileMade: 'Your exported file is ready',
  seeFile: 'View',
  applicationCame: 'New request to join',
  authenticationDecided: 'Your authentication was reviewed',
  callBackDue: 'Call-back due',
  seeDetail: 'See details',
  cancel: 'Cancel',
  snoozes: { ten_minutes: 'In 10 min', hour: '1 hour', tomorrow: 'Tomorrow 10:00' },
  putOff: (time) => `Next reminder: ${time}`,
  reminded: goneCustomerWords.en,
  dialNotAllowed: 'Your role cannot place calls',
};
