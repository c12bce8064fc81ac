import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './detail-texts/zh.ts';

/** Texts of a customer's own page. */
export const t = texts<typeof zh>(import.meta.glob('./detail-texts/*.ts', { eager: true }));
