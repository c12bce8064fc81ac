import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './choice-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./choice-texts/*.ts', { eager: true }));
