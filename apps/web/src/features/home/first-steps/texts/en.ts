import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Get started',
  done: (count, all) => `${count} of ${all} done`,
  hide: 'Hide',
  taken: 'Done',
  steps: {
    line: { name: 'Get a line', why: 'Customers see its number when you call' },
    money: { name: 'Add credit', why: 'Calls are charged by the minute' },
    customers: { name: 'Import your first customers', why: 'From a spreadsheet, checked row by row' },
    colleagues: { name: 'Invite your team', why: 'Share a link or a code' },
    call: { name: 'Make your first call', why: 'Try it with your own mobile' },
  },
};
