import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './run-texts/zh.ts';

/** Texts of continuous dialling. */
export const t = texts<typeof zh>(import.meta.glob('./run-texts/*.ts', { eager: true }));
