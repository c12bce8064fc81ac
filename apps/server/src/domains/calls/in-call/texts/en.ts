import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  left: (name) => `${name} continues with the customer`,
  parked: () => 'The call is parked. Colleagues can take it',
  over: () => 'The call is over',
  agentSound: {
    lost: 'The customer cannot hear you and listens to music. The call ends if it takes a minute',
    back: 'The sound is back. You can both continue',
    over: 'You were not heard for a minute, so the call has ended',
  },
  consult: {
    absent: (name) => `${name} did not pick up. You are back with the customer`,
    left: (name) => `${name} left. You continue with the customer`,
    refused: () => 'That did not work. Please try again',
  },
};
