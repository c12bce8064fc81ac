import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  kinds: {
    visit: 'Call-backs',
    assignment: 'Customers handed over',
    task: 'Outbound tasks',
    application: 'Applications to join',
    money: 'Balance and packages',
    extension: 'Extension requests',
    system: 'System',
  },
  nothingOf: {
    visit: 'Due call-backs appear here',
    assignment: 'Customers assigned to you or moved away appear here',
    task: 'Changes to your outbound tasks appear here',
    application: 'Requests to join the enterprise appear here',
    money: 'Low balance and package warnings appear here',
    extension: 'Requests to keep a customer longer, and their answers, appear here',
    system: 'Import and review results and permission changes appear here',
  },
  none: 'No messages',
  noneYet: 'Nothing yet',
  failed: 'Messages could not be loaded',
  unread: (count) => `${count} unread`,
  isNew: 'Unread',
  readAll: 'Mark all read',
  kept: 'Messages are kept for 90 days',
  count: (count) => plural(count, 'message'),
  quiet: 'Quiet hours',
  quietNote: 'No pop-ups during quiet hours; messages still arrive here',
  notices: 'Notices',
  noticesNote: 'Reach you while the page is closed; each kind can be switched',
  off: 'Off',
  span: (from, until) => `${from}–${until}`,
  from: 'From',
  until: 'Until',
  through: 'Always notify',
  allDay: 'Both times are the same, so quiet all day',
  saved: 'Saved',
  saving: 'Saving',
};
