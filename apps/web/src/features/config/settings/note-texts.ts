import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './note-texts/zh.ts';

/** Texts below settings, one line each about the effect. */
export const notes = texts<typeof zh>(import.meta.glob('./note-texts/*.ts', { eager: true }));
