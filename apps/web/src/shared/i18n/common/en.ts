import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../in-sentence.ts';
import type { zh } from './zh.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const en: Translated<typeof zh> = {
  offline: 'No network',
  timeout: 'Timed out, try again soon',
  unreachable: 'Cannot reach the server, try again soon',
  serverFailed: (status) => `Something went wrong on our side (${status})`,
  tooManyUntil: (at) => `Too many requests. Try again from ${inSentence(at)}`,
  retry: 'Try again',
  forbidden: 'You do not have access',
  failed: 'Loading failed',
  restFailed: 'The rest could not be loaded',
  pulling: { pull: 'Pull to refresh', release: 'Release to refresh', busy: 'Refreshing' },
  back: 'Back',
  close: 'Close',
  clear: 'Clear',
  cancel: 'Cancel',
  save: 'Save',
  copied: 'Copied',
  copyFailed: 'Could not copy. Press and hold to copy it yourself',
  takeTheirs: 'Use theirs',
  keepMine: 'Keep mine',
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  monthDay: (month, day) => `${months[month - 1]} ${day}`,
  yearMonthDay: (year, month, day) => `${months[month - 1]} ${day}, ${year}`,
  yearMonth: (year, month) => `${months[month - 1]} ${year}`,
  dated: (date, weekday) => `${weekday}, ${date}`,
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  daysAndHours: (days, hours) => [days && `${days} d`, hours && `${hours} h`].filter(Boolean).join(' '),
};
