import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  isOn: 'Call in progress',
  numberAbsent: 'Number not found',
  numberAbsentHint: 'It may be deleted or assigned to someone else',
  call: 'Call',
  calling: 'Calling',
  hangUp: 'Hang up',
  note: 'Note',
  promised: (at) => `Call-back planned for ${inSentence(at)}`,
  saveNext: 'Save and next',
  saveDial: 'Save and dial next',
  goOn: 'Dial the next one after saving',
  save: 'Save',
  skip: 'Skip',
  needsSomething: 'Choose an outcome first',
  makeCustomer: 'Add as customer',
  customerName: 'Customer name',
  madeCustomer: 'Customer added with its calls and notes',
  toCustomer: 'View customer',
  historyOf: 'Calls and notes',
  noLog: 'No calls or notes yet',
  deleteNumber: 'Delete from the task',
  deleteTitle: 'Delete this number from the task?',
  deleteBody: 'A ringing call is ended. Calls and bills are kept.',
  practise: 'Practice call',
  practised: (cause) => `Practice call: ${cause}`,
  practiceOnly: 'This is a sample. Nothing is dialled',
};
