import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './quality-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./quality-texts/*.ts', { eager: true }));
