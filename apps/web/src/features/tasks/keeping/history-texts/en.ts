import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  history: 'History',
  none: 'Nothing yet',
  noneHint: 'Who changed what appears here',
  what: {
    created: 'created the task',
    copied: 'created this task as a copy',
    edited: 'changed the task',
    start: 'started the task',
    pause: 'paused the task',
    stop: 'stopped the task',
    archive: 'archived the task',
    divided: 'assigned numbers',
    reverted: 'took numbers back',
    removed: 'deleted numbers',
    undone: 'undid adding numbers',
  },
  fields: {
    name: 'name',
    mode: 'dialling mode',
    lineId: 'line',
    seatIds: 'agents',
    script: 'script',
    paceSeconds: 'pace',
    hours: 'hours',
    retries: 'retries',
    abandonCap: 'abandoned-call limit',
  },
  changed: (fields) => `Changed: ${fields.join(', ')}`,
  numbers: (count) => plural(count, 'number'),
};
