import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  close: 'Close',
  closeOf: (who) => `Close: ${who}`,
  title: 'How was it settled?',
  reasons: {
    settled: 'Settled, no call needed',
    wrong_number: 'Wrong number',
    unwanted: 'Unwanted call',
  },
  closed: 'Closed',
  undo: 'Undo',
  unknown: 'Customer',
};
