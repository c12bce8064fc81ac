import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './texts/zh.ts';

/** Texts about the rules of a public pool, for members who claim from it. */
export const t = texts<typeof zh>(import.meta.glob('./texts/*.ts', { eager: true }));
