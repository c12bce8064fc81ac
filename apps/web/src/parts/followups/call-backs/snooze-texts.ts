import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './snooze-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./snooze-texts/*.ts', { eager: true }));
