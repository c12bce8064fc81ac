import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './detail-texts/zh.ts';

/** Texts about a task's results. */
export const t = texts<typeof zh>(import.meta.glob('./detail-texts/*.ts', { eager: true }));
