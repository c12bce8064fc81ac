import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  text: 'What would you like to tell us?',
  textPlaceholder: 'What happened, on which screen, and what you would like',
  count: (length, most) => `${length} / ${most}`,
  tooLong: (most) => `Use at most ${most} characters`,
  contact: 'Contact (optional)',
  contactHint: 'Mobile, WeChat or email. Only the operator sees it',
  send: 'Send feedback',
  textNeeded: 'Write a few words first',
  sending: 'Sending',
  sent: 'Sent. The reply will appear below',
  waitPictures: (count) => `${plural(count, 'picture is', 'pictures are')} not uploaded yet`,
  history: 'Your feedback',
  failed: 'Feedback could not be loaded',
  none: 'No feedback yet',
  noneHint: 'Tell us what you think or what went wrong. Replies appear here',
  waiting: 'Waiting for a reply',
  answered: 'Replied',
  operator: 'Operator',
  own: 'Me',
  reply: 'Add more',
  replyTitle: 'Add more',
  replyLabel: 'What you want to add',
  replySend: 'Send',
  replied: 'Sent',
  withContact: 'With contact',
};
