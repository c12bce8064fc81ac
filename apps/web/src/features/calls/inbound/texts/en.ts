import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  whose: 'Whose missed calls',
  mine: 'Mine',
  team: 'Team',
  state: 'State',
  open: 'To call back',
  closed: 'Settled',
  failed: 'Missed calls could not be loaded',
  none: 'Nobody to call back',
  noneHint: 'When a customer calls one of your numbers and nobody answers, the call appears here and you are told',
  noneClosed: 'No missed call was settled yet',
  times: (count) => `${count} times`,
  once: 'called',
  call: (who) => `Call back: ${who}`,
  ends: { talk: 'Talked', settled: 'Settled', wrong_number: 'Wrong number', unwanted: 'Unwanted call' },
  reopen: 'Reopen',
  reopenOf: (who) => `Reopen: ${who}`,
  unknown: 'Customer',
};
