import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './entrance-texts/zh.ts';

/** Texts for a person who enters an enterprise, whichever way. */
export const t = texts<typeof zh>(import.meta.glob('./entrance-texts/*.ts', { eager: true }));
