import type { Translated } from '../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'feedback.not_found': 'Feedback not found',
  'feedback.too_long': 'Use at most 2,000 characters',
  'feedback.too_many': "You have reached today's limit. Write again tomorrow",
};
