import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  left: (name) => `${name} continues with the customer`,
  parked: () => 'The call is parked. Colleagues can take it',
  over: () => 'The call is over',
  consult: {
    absent: (name) => `${name} did not pick up. You are back with the customer`,
    left: (name) => `${name} left. You continue with the customer`,
    refused: () => 'That did not work. Please try again',
  },
};
