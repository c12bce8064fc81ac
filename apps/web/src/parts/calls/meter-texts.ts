import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './meter-texts/zh.ts';

/** Texts about the cost of calls and the means left for them. */
export const t = texts<typeof zh>(import.meta.glob('./meter-texts/*.ts', { eager: true }));
