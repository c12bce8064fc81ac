import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  usual: 'Standard outcomes',
  usualHint: 'These are always there and cannot be changed',
  ofTask: 'For this task only',
  ofAll: 'For all tasks and calls to customers',
  none: 'No outcomes of your own yet',
  noneHint: 'Add the words your team uses, such as "Wants a quote" or "Next month"',
  add: 'Add an outcome',
  addOne: 'Add',
  edit: 'Edit the outcome',
  words: 'Words that agents see',
  placeholder: 'Such as: wants a quote',
  kind: 'Kind',
  kinds: {
    success: 'Success',
    open: 'Open',
    refused: 'Refused',
    wrong: 'Wrong number',
    machine: 'Nobody there',
  },
  kindHints: {
    success: 'Counts as "Interested"',
    open: 'Counts as "Call again"',
    refused: 'Counts as "Not interested". No calls for the months that the law sets',
    wrong: 'Counts as "Wrong person". No more calls',
    machine: 'Counts as "Not reached"',
  },
  again: 'Call again',
  times: (count) => (count === 0 ? 'No more calls' : count === 1 ? 'Once more' : `${count} more times`),
  wait: 'Time before the next call',
  after: (minutes) =>
    minutes % 1440 === 0
      ? `After ${plural(minutes / 1440, 'day')}`
      : minutes % 60 === 0
        ? `After ${plural(minutes / 60, 'hour')}`
        : `After ${minutes} min`,
  otherDaypart: 'At another time of day',
  otherDaypartNote: 'After a morning call, the next one is in the afternoon or evening',
  sameAgent: 'By the same agent',
  sameAgentNote: 'Off: by any agent who is free',
  silence: 'Silence',
  silenceHint: 'Nobody in the enterprise can call the number on these days',
  days: (count) => (count === 0 ? 'None' : plural(count, 'day')),
  silent: (count) => `${plural(count, 'day')} of silence`,
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  remove: 'Delete',
  removeOf: (words) => `Delete "${words}"`,
  removeTitle: (words) => `Delete "${words}"?`,
  removeBody: 'Agents can no longer choose it. Results that were written stay.',
};
