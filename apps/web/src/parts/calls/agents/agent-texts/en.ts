import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  states: {
    ready: 'Ready',
    calling: 'Calling',
    busy: 'In a call',
    // Without `unbroken`, because home loads these words.
    wrap_up: 'Wrap\u2011up',
    break: 'On a break',
    offline: 'Offline',
  },
  reasons: {
    rest: 'rest',
    meal: 'meal',
    meeting: 'meeting',
    training: 'training',
    other: 'other',
    absent: 'missed a call',
  },
  others: 'Others',
  othersNote: 'People who left, calls without an agent',
  withReason: (state, reason) => `${state} · ${reason}`,
  forced: (by, state) => `${by} set your status to "${state}"`,
  absent:
    'A call did not reach you, so you are on a break now. Check your web phone or bound phone, then set yourself to ready',
  joinedBy: {
    listen: (by) => `${by} is listening to this call`,
    whisper: (by) => `${by} joined. Only you can hear them`,
    barge: (by) => `${by} joined the call`,
  },
  seeParked: 'Take',
  handedTo: (name) => `${name} took over the call`,
  endsSoon: {
    longest: (minutes) => `The longest call of this line is near. It ends in about ${minutes} min`,
    abroad: (minutes) => `Your minutes of calls abroad are nearly used up. This call ends in about ${minutes} min`,
  },
};
