import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './filter-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./filter-texts/*.ts', { eager: true }));
