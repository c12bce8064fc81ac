import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './extension-texts/zh.ts';

/** Texts of the sheet that grants more time. */
export const t = texts<typeof zh>(import.meta.glob('./extension-texts/*.ts', { eager: true }));
