import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './place-texts/zh.ts';

/** Texts about giving people a place, which several rooms show. */
export const t = texts<typeof zh>(import.meta.glob('./place-texts/*.ts', { eager: true }));
