import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  close: 'Settle',
  closeOf: (who) => `Settle: ${who}`,
  title: 'How was it settled?',
  reasons: {
    settled: 'No call needed',
    wrong_number: 'Wrong number',
    unwanted: 'Unwanted call',
  },
  closed: 'Settled',
  undo: 'Undo',
  block: 'Block this number',
  unknown: 'Customer',
  withheld: 'Hidden number',
  leftMessage: (length) => `Message ${length}`,
};
