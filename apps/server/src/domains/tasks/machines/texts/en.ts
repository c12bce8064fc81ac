import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  off: (task) => `The task "${task}" no longer looks for answering machines`,
  offHint:
    'It took too many people for machines. The page of the task about machines has the figures, and switches it on again.',
};
