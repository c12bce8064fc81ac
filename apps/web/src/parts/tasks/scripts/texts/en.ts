import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  script: 'Script',
  openAt: (at, title) => `Script ${at} · ${title}`,
  at: (place, all) => `${place} / ${all}`,
  back: 'Back',
  next: 'Next',
  number: 'A number',
  type: "The customer's answer",
  done: 'End of the script',
  doneHint: 'The answers of the customer are saved',
  again: 'From the start',
  answers: "The customer's answers",
  line: (label, value) => `${label}: ${value}`,
};
