import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  way: 'Way of transfer',
  ways: { transfer: 'Transfer now', consult: 'Ask first', outside: 'Number' },
  hints: {
    transfer: 'The call is theirs once they pick up',
    consult: 'You talk first, and the customer hears music',
    outside: 'Rung over the line of this call and charged per minute as well. The customer hears music',
  },
  number: 'Number',
  numberHint: 'Mobile or landline, such as 021 6888 1234',
  ring: 'Call',
  sides: 'People in this call',
  state: {
    rings: (name) => `Calling ${name}`,
    talks: (name) => `Talking with ${name}`,
    joined: (name) => `You, ${name} and the customer`,
    leaves: (name) => `${name} is leaving`,
  },
  music: 'The customer hears music',
  all: 'All three hear each other',
  handOver: (name) => `Hand to ${name}`,
  joinAll: 'Join all',
  back: 'Back',
  cancel: 'Cancel and go back',
  leave: 'Leave the call',
  remove: (name) => `Remove ${name}`,
  asks: (name) => `${name} asks you`,
  with: (name) => `With ${name} and the customer`,
  pauseRecording: 'Pause recording',
  resumeRecording: 'Resume',
  recordingPaused: (left) => `Not recording. Resumes in ${left}`,
  recordingGap: (at, seconds) => `Paused at ${at} for ${seconds} s, not recorded`,
  hangUp: 'Hang up',
  hangUpNote: 'Only your side ends',
};
