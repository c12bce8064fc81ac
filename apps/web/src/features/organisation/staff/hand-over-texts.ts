import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './hand-over-texts/zh.ts';

/** Texts about a running hand-over. */
export const t = texts<typeof zh>(import.meta.glob('./hand-over-texts/*.ts', { eager: true }));
