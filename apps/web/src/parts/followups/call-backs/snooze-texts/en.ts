import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  snooze: 'Snooze',
  snoozeOf: (name) => `Remind me about ${name} later`,
  snoozes: { ten_minutes: 'In 10 minutes', hour: 'In an hour', tomorrow: 'Tomorrow 10:00' },
  remindsAt: (when) => `Reminder ${inSentence(when)}`,
};
