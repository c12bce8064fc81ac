import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import { unbroken } from '../../../../shared/i18n/unbroken.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Calendar feed',
  what: unbroken(
    'Puts your call-backs into the calendar of your phone or computer. It follows every change by itself.',
  ),
  onlyTimes: unbroken('The calendar shows times and "Call-back" only, no customer names.'),
  withNames: 'Your enterprise lets calendars show customer names.',
  make: 'Make a link',
  making: 'Making it',
  address: 'Link of the feed',
  once: unbroken(
    'The link is shown only this once. Everybody who has it sees the times of your call-backs, so keep it to yourself.',
  ),
  copy: 'Copy the link',
  add: 'Add to calendar',
  madeAt: (when) => `Made ${inSentence(when)}`,
  readAt: (when) => `Last read by a calendar ${inSentence(when)}`,
  neverRead: 'No calendar has read it yet',
  makeNew: 'Replace the link',
  makeNewTitle: 'Replace the link?',
  makeNewBody: 'The old link ends at once. Calendars that use it are no longer updated.',
  end: 'End the feed',
  endTitle: 'End the calendar feed?',
  endBody: 'The link ends at once. Calendars that use it are no longer updated.',
  ended: 'The feed has ended',
  notAllowed: unbroken('Your role cannot write follow-ups, so it cannot make a link'),
};
