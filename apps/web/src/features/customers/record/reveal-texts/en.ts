import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Show the full number',
  why: 'Shown for 30 seconds. Who viewed it, when and why is recorded in the audit.',
  reason: 'Reason',
  reasons: {
    other_channel: 'Contact another way',
    identity: 'Check identity',
    wrong_number: 'Number looks wrong',
    complaint: 'Handle a complaint',
    other: 'Other',
  },
  words: 'Details',
  wordsOptional: 'Details (optional)',
  wordsMissing: 'Say why you need it',
  chooseReason: 'Choose a reason first',
  show: 'Show number',
  opening: 'Opening',
};
