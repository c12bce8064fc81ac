import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import { unbroken } from '../../../../shared/i18n/unbroken.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  which: 'Which call-backs',
  whose: 'Whose call-backs',
  own: 'Mine',
  team: 'Team',
  states: {
    waiting: 'To do',
    due: 'Due today',
    overdue: 'Overdue',
    moved: 'Moved',
    snoozed: 'Snoozed',
    done: 'Done',
  },
  feed: 'Calendar feed',
  toCalendar: 'Calendar',
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  wholeMonth: 'Whole month',
  oneWeek: 'One week',
  dayLabel: (day, waiting, done) =>
    [day, waiting && `${waiting} to do`, done && `${done} done`].filter(Boolean).join(', '),
  toToday: 'Today',
  everyDay: 'All days',
  loadFailed: unbroken('Call-backs could not be loaded'),
  empty: {
    waiting: unbroken('No call-backs scheduled'),
    due: 'Nothing is due today',
    overdue: 'Nothing is overdue',
    moved: unbroken('No call-backs were moved'),
    snoozed: 'No snoozed reminders',
    done: unbroken('No call-backs done yet'),
  },
  emptyHints: {
    waiting: 'Schedule one on a customer or after a call. You will be reminded on time',
    due: unbroken('Call-backs scheduled for today appear here'),
    overdue: unbroken('Call-backs whose time has passed appear here'),
    moved: unbroken('Swipe a call-back left to choose another time'),
    snoozed: unbroken('Snooze from the reminder, or swipe a call-back left'),
    done: unbroken('Call-backs whose customers were called or followed up appear here'),
  },
  emptyDay: unbroken('No call-backs on this day'),
  openCustomers: 'Go to customers',
  tickOff: (name) => `Call-back to ${name} is done`,
  openAgain: (name) => `Reopen the call-back to ${name}`,
  finished: 'Done',
  undo: 'Undo',
  move: 'Move',
  moved: (when) => `Moved to ${inSentence(when)}`,
  putOff: {
    moved: (from) => `was ${inSentence(from)}`,
    snoozed: (from) => `snoozed, was ${inSentence(from)}`,
  },
  actionsOf: (name) => `Actions for ${name}`,
  call: (name) => `Call ${name}`,
};
