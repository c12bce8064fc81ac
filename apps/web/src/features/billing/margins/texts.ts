import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './texts/zh.ts';

/** Texts about an agency's prices and its income from them. */
export const t = texts<typeof zh>(import.meta.glob('./texts/*.ts', { eager: true }));
