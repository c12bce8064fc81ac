import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './day-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./day-texts/*.ts', { eager: true }));
