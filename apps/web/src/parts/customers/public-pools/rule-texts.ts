import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './rule-texts/zh.ts';

/** Texts about public pools and their rules. */
export const t = texts<typeof zh>(import.meta.glob('./rule-texts/*.ts', { eager: true }));
