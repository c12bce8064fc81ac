import { plural } from '@haihu/rules/plural';
import { grouped } from '../../core/grouped.ts';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  imported: { numbers: 'Numbers entered', follow_ups: 'Follow-ups imported' },
  enteredWords: ({ what, entered, doubtful, listed, refused }) =>
    [
      what === 'follow_ups'
        ? `${grouped(entered)} ${entered === 1 ? 'follow-up' : 'follow-ups'} imported`
        : `${grouped(entered)} entered`,
      doubtful && plural(grouped(doubtful), 'duplicate'),
      listed && `${grouped(listed)} on the do-not-call list`,
      refused && `${grouped(refused)} with errors`,
    ]
      .filter(Boolean)
      .join(', '),
};
