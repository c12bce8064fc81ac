import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  alarms: 'Tasks that stand still',
  and: ', ',
  faults: {
    no_line: 'No line to call on',
    line_busy: 'The line is full. Dialling continues soon',
    line_paused: 'The line is paused',
    no_balance: 'The balance is used up. Dialling continues after a recharge',
    by_device: "Your company calls from the agents' own phones. Change the task to preview mode",
    other: 'Calls cannot be placed now. Retrying',
  },
  noneReady: 'No agent is ready, so nothing is dialled',
  lastPlaced: (ago) => `Last dialled ${ago} ago`,
  nonePlaced: 'Nothing dialled yet',
  next: (seconds) => `next call in ${seconds} s`,
  nextSoon: 'next call now',
  standsStill: (ago) => `Nothing dialled for ${ago}`,
  standsStillUnknown: 'Agents are ready and numbers wait. The system keeps trying; contact support if this stays',
  numbersLater: (at) => `The next number can be called ${inSentence(at)}`,
  numbersNone: 'No numbers are left to call',
  ownNumbersNone: 'No numbers are left for you',
  own: {
    offline: 'You are offline. Take calls to receive some',
    break: 'You are on a break. Take calls to receive some',
    wrap_up: 'Wrapping up. Dialling goes on after it',
    calling: null,
    busy: null,
    ready: null,
  },
  ownRefusals: {
    follow_up_first: 'Write the follow-up of your last call to get the next one',
    already_talking: 'One of your calls has not ended yet',
    no_seat: 'You have no package seat, so no calls come. Ask your manager for one',
    no_permission: 'You may not place calls. Ask your manager',
    in_run: 'You are dialling your own list. Calls of the task come after it',
    no_phone: 'Your web phone is off. Turn it on to get calls of the task',
  },
  refusals: {
    follow_up_first: (name) => `${name}: follow-up of the last call is missing`,
    already_talking: (name) => `${name}: one call has not ended yet`,
    no_seat: (name) => `${name}: no package seat`,
    no_permission: (name) => `${name}: no permission to place calls`,
    in_run: (name) => `${name}: dialling their own list`,
    no_phone: (name) => `${name}: web phone is off`,
  },
};
