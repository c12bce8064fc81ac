import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Give more time',
  note: (days, left) => `Keeps it ${plural(days, 'more day')}; ${plural(left, 'extension')} left`,
  reason: 'Reason',
  reasons: 'Common reasons',
  usual: ['Customer is travelling', 'Contract in progress', 'Next call agreed'],
  sending: 'Sending',
  yes: 'Extend',
  extended: (when) => `Extended, returns ${inSentence(when)}`,
  askTitle: (days) => `Ask for ${plural(days, 'more day')}`,
  askNote: (days, left) => `${plural(days, 'more day')} once approved; ${plural(left, 'extension')} left`,
  ask: 'Ask',
  asked: 'Sent. Your manager will decide',
  waiting: (count) => plural(count, 'request'),
  none: 'No requests waiting',
  noneHint: 'Requests for more time from your colleagues appear here',
  asks: (name, when) => `${name}, ${inSentence(when)}`,
  returns: (when) => `returns ${inSentence(when)}`,
  leftFor: (left) => `${plural(left, 'extension')} left`,
  answer: 'Note (optional)',
  grant: 'Approve',
  refuse: 'Decline',
  granted: 'Approved',
  refused: 'Declined',
  look: 'View customer',
};
