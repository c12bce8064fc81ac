import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  name: 'Sample task',
  script:
    'Hello {customer}, this is {agent} from {enterprise}. You asked about our product: do you have two minutes to talk?',
  people: [
    ['Mr Wang', 'Answers: try the result "Interested"'],
    ['Ms Li', 'Does not answer: called again in two hours'],
    ['Manager Chen', 'Answers: try a time to call again'],
    ['Mr Zhao', 'Is busy: called again in 15 minutes'],
    ['Ms Zhou', 'Has an empty number: not called again'],
  ],
};
