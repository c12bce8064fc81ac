import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  failed: 'The parked calls could not be loaded',
  none: 'No call is parked',
  noneHint: 'Press Transfer and Park in a call. The customer hears music, and a colleague takes the call here',
  waited: 'Waits for',
  by: (name) => `Parked by ${name}`,
  rings: (name) => `Ringing ${name}`,
  ringsYou: 'Your phone rings',
  take: 'Take',
  takeOf: (who) => `Take: ${who}`,
  unknown: 'Customer',
};
