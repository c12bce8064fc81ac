import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './question-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./question-texts/*.ts', { eager: true }));
