import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  applications: 'My applications',
  code: 'Join code',
  codePlace: '8 letters and digits',
  codeMissing: 'Enter the code',
  find: 'Search',
  finding: 'Searching',
  searchPlace: 'Enterprise name, at least 2 characters',
  searchNone: 'Enterprise not found',
  searchNoneHint: 'Try another name, or ask for the join code',
  searchStart: 'Enter part of the name',
  note: 'Note',
  notePlace: 'For example, your department or who referred you. Administrators see this',
  applyTo: (name) => `Apply to ${name}`,
  apply: 'Apply',
  applying: 'Applying',
  states: { waiting: 'Pending', accepted: 'Accepted', refused: 'Declined', withdrawn: 'Withdrawn' },
  withdraw: 'Withdraw',
  withdrawTitle: (name) => `Withdraw your application to ${name}?`,
  withdrawBody: 'You can apply again.',
  withdrawn: 'Withdrawn',
  reason: (words) => `Reason: ${words}`,
  sent: 'Application sent',
  sentTitle: 'Waiting for approval',
  sentHint: (name) =>
    `The administrators${name && ` of ${name}`} have been notified. Once approved, sign in or come back here to enter.`,
  sentSteps: [
    'An administrator reviews your application',
    'You get a department and a role',
    'You sign in and start working',
  ],
  toApplications: 'My applications',
};
