import { texts } from '../i18n/texts.ts';
import type { zh } from './unsaved-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./unsaved-texts/*.ts', { eager: true }));
