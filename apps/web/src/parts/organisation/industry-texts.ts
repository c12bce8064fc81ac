import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './industry-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./industry-texts/*.ts', { eager: true }));
