import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';
import { callCauseWords } from '@haihu/rules/calls/cause-words';
import { outcomeWords } from '@haihu/rules/followups/outcome-words';
import { numberStateWords } from '@haihu/rules/tasks/number-state-words';

export const en: Translated<typeof zh> = {
  sheet: 'Results',
  headings: [
    'Name',
    'Number',
    'Area',
    'Note',
    'Agent',
    'State',
    'Calls',
    'Last call',
    'Last result',
    'Outcome',
    'Intent level',
    'Answers to the script',
  ],
  states: numberStateWords.en,
  causes: callCauseWords.en,
  outcomes: outcomeWords.en,
};
