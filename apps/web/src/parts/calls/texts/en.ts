import { enCallCauses } from '@haihu/rules/calls/cause-words';
import { plural } from '@haihu/rules/plural';
import type { Translated } from '../../../shared/i18n/texts.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  causes: { ...enCallCauses, agent_absent: 'Your phone was not answered' },
  refusals: {
    too_old: 'Waited too long and was not placed',
    unregistered: 'Your phone is not connected',
    engine_away: 'The line is reconnecting',
    no_line: 'The line is not set up yet',
    refused: 'The line did not accept it',
    absent: 'They did not pick up',
  },
  orders: {
    hang_up: 'Hang up',
    digits: 'Keys',
    hold: 'Hold',
    mute: 'Mute',
    transfer: 'Transfer',
    join: 'Listen in',
    connect: 'Join',
    dial: 'Call',
    test: 'Test',
  },
  notDone: (order, reason) => `${order} failed: ${reason}`,
  states: {
    created: 'Dialling',
    agent_ringing: 'Your phone is ringing',
    agent_answered: 'Connecting the customer',
    customer_ringing: 'Ringing',
    customer_answered: 'They answered',
    answered: 'Talking',
    bridged: 'Talking',
    ended: 'Ended',
  },
  device: { waiting: 'Waiting for your phone', dialled: 'Your phone is calling', reported: 'Reported by the phone' },
  hungUpBy: { agent: 'You hung up', customer: 'They hung up', system: 'The call was cut off' },
  answeredFor: (time) => `Answered, ${time}`,
  rang: (cause, seconds) => `${cause}, rang for ${seconds} s`,
  play: 'Play the recording',
  pause: 'Pause',
  seek: 'Position',
  speed: 'Speed',
  skipSilence: 'Skip silence',
  running: (state, name) => `${state} · ${name}`,
  toCall: 'Back to call',
  notWritten: (name) => `No follow-up yet · ${name}`,
  write: 'Write',
  unwritten: (count) => `${plural(count, 'call')} without a follow-up`,
  notToday: 'Not again today',
};
