import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';
import { enCallCauses } from '@haihu/rules/calls/cause-words';
import { enOutcomes } from '@haihu/rules/followups/outcome-words';
import { enNumberStates } from '@haihu/rules/tasks/number-state-words';

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
  ],
  states: enNumberStates,
  causes: enCallCauses,
  outcomes: enOutcomes,
};
