import { plural } from '@haihu/rules/plural';
import { formatCount } from '../../core/grouped.ts';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  imported: { numbers: 'Numbers entered', follow_ups: 'Follow-ups imported' },
  enteredWords: ({ what, entered, doubtful, listed, refused }) =>
    [
      what === 'follow_ups'
        ? `${formatCount(entered)} ${entered === 1 ? 'follow-up' : 'follow-ups'} imported`
        : `${formatCount(entered)} entered`,
      doubtful && plural(formatCount(doubtful), 'duplicate'),
      listed && `${formatCount(listed)} on the do-not-call list`,
      refused && `${formatCount(refused)} with errors`,
    ]
      .filter(Boolean)
      .join(', '),
};
