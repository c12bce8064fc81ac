import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  unsent: 'Unsent',
  waiting: (count) => `Waiting: ${count}`,
  refused: (count) => `Not uploaded: ${count}`,
  sendNow: 'Upload now',
  sending: 'Uploading',
  empty: 'Everything is uploaded',
  emptyHint: 'What you write without a network stays on this device. It uploads by itself once you are online.',
  others: (count) =>
    `${count} unsent ${count === 1 ? 'entry' : 'entries'} of other accounts. They upload when that user signs in here.`,
  calls: {
    'followups.save': 'Follow-up',
    'followups.addVisit': 'New call-back',
    'followups.moveVisit': 'Moved call-back',
    'followups.snoozeVisit': 'Snooze',
    'followups.finishVisit': 'Finished call-back',
    'tasks.record': 'Result of a call',
    'calls.reportDevice': 'Report of a call',
  },
  pictures: (count) => (count === 1 ? '1 picture' : `${count} pictures`),
  notReached: 'Not reached',
  reached: (time) => `Reached ${time}`,
  writtenAt: (time) => `Written ${inSentence(time)}`,
  callBackAt: (time) => `Call back ${inSentence(time)}`,
  asks: (days) => `Written ${days} days ago. Upload it anyway? First we check whether it has arrived.`,
  asksBlindly: (days) =>
    `Written ${days} days ago. It may have arrived already. Check the history of the customer before you upload it.`,
  arrived: 'This entry had been uploaded already',
  tooOld: 'Written more than 30 days ago. It can no longer be uploaded.',
  send: 'Upload',
  again: 'Add as one more',
  newCallBack: 'New call-back',
  locked: 'No answer from the server for 12 hours. Go online to see it.',
  retry: 'Try again',
  copy: 'Copy text',
  discard: 'Discard',
  discardTitle: 'Discard this entry?',
  discardBody: 'It is not uploaded yet and cannot be brought back.',
};
