import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './history-texts/zh.ts';

/** Texts of a task's history. */
export const t = texts<typeof zh>(import.meta.glob('./history-texts/*.ts', { eager: true }));
