import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./texts/*.ts', { eager: true }));
