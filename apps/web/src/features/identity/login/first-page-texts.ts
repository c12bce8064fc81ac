import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './first-page-texts/zh.ts';

/** Texts of the first page beside the sign-in. */
export const t = texts<typeof zh>(import.meta.glob('./first-page-texts/*.ts', { eager: true }));
