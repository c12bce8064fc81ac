import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './reveal-texts/zh.ts';

/** Texts of the sheet that asks for the reason to see a number. */
export const t = texts<typeof zh>(import.meta.glob('./reveal-texts/*.ts', { eager: true }));
