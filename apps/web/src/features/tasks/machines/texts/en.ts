import type { zh } from './zh.ts';

export const en: typeof zh = {
  search: 'Look for voicemail',
  searchHint: 'Listens while the agent talks. A find is a question to the agent. Nobody is hung up on unseen.',
  byMode: 'By the mode',
  on: 'On',
  off: 'Off',
  detections: {
    on: 'Looks for it, and asks the agent',
    watch: 'Only counts. Begins to ask after 200 people, if at most 3 % of them were taken for voicemail',
    off: 'Does not look for it',
  },
  offByItself: 'Switched itself off: over 3 % of the last 200 people were taken for voicemail',
  offByItselfHint: 'Choose "On" or "By the mode" to begin anew.',
  policy: 'If the agent chooses nothing',
  policyHint: 'Only after the agent has seen the question for two seconds.',
  policies: { stay: 'Stay', hang_up: 'Hang up', message: 'Leave message' },
  hasMessage: 'This task has a recorded message',
  sound: 'Sound of the message',
  soundNote: 'Choose one of your own sounds, without the operator',
  soundHint: (name) => `The operator puts it at the telephone engine as ${name}`,
  figures: 'Lately',
  figuresHint: 'By the results of the agents: the last 200 people and the last 200 machines.',
  found: 'Voicemail found',
  missed: 'Voicemail missed',
  falseAlarms: 'People taken for voicemail',
  outOf: (part, all) => `${part} of ${all}`,
};
